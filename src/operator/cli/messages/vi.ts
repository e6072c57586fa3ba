import { DEFAULT_LANGUAGE, LANGUAGES } from '../../../contract/language.ts';
import { SPIKE } from '../../actions/check/largest-spike.ts';
import type { Messages } from './en.ts';
import { capital, duration, plain, SOME_LANGUAGE } from './grammar.ts';
import { vietnameseMailMessages } from './mail-vi.ts';

const { count, percent, size, languageName } = plain('vi');
const rows = (n: number) => `${count(n)} địa chỉ`;

/** The part of the list that is counted; one of the two limits may be missing, not both. */
const period = ({ from, to }: { from?: string; to?: string }) => {
  if (from === undefined) return `lượt đăng ký đến ${to ?? ''}`;
  return to === undefined ? `lượt đăng ký từ ${from} trở đi` : `lượt đăng ký từ ${from} đến ${to}`;
};

const spike = `Một đợt tăng vọt có ít nhất ${count(SPIKE.least)} lượt đăng ký trong ${count(SPIKE.minutes)} phút và gấp ít nhất ${count(SPIKE.times)} lần mức thường thấy: một buổi giảng, một bài đăng, hoặc một chương trình tự động.`;

/** The command's messages in Vietnamese. */
export const vietnameseMessages: Messages = {
  summary: 'Quản lý danh sách chờ: xem, xuất nhập, xóa, sao lưu.',
  languageName,
  help: {
    usage: 'Cách dùng:',
    arguments: 'Tham số:',
    options: 'Tùy chọn:',
    globalOptions: 'Tùy chọn cho mọi lệnh:',
    commands: 'Trợ giúp:',
    groups: {
      look: 'Xem danh sách:',
      move: 'Xuất và nhập:',
      people: 'Yêu cầu của từng người, bảo vệ dữ liệu:',
      safety: 'Sao lưu và nhật ký:',
      publish: 'Ra mắt, số liệu, áp phích và thư:',
    },
    examples: 'Ví dụ:',
    optionsWord: 'tùy chọn',
    usageTail: 'LỆNH [tùy chọn]',
    choices: (values) => `một trong ${values}`,
    default: (value) => `mặc định ${value}`,
    helpOption: 'xem phần trợ giúp này',
    helpVerb: 'xem trợ giúp của một lệnh',
    verb: 'lệnh',
    json: 'in JSON thay cho bảng và câu chữ, để chương trình khác đọc',
    lang: 'ngôn ngữ của trợ giúp và thông báo; mặc định theo hệ thống',
    zone: 'múi giờ để tính ngày và hiển thị thời gian',
  },
  usage: {
    error: (sentence) => `Lệnh chưa đúng: ${sentence}`,
    hint: (verb) => `Trợ giúp: ./waitlist ${verb}--help`,
    unknownVerb: (name) => `không có lệnh “${name}”.`,
    unknownOption: (name) => `ở đây không có tùy chọn ${name}.`,
    missingArgument: (name) => `thiếu ${name}.`,
    missingValue: (option) => `${option} cần một giá trị.`,
    tooMany: 'lệnh này không nhận nhiều tham số như vậy.',
    badValue: (option, value, problem) => `${option} “${value}”: ${problem}`,
    swallowed: (options, verb) =>
      `npm đã giữ ${options} cho riêng nó. Hãy dùng ./waitlist ${verb}…, hoặc gõ -- trước lệnh: npm run --silent waitlist -- ${verb}…`,
    did: (name) => `Có phải bạn muốn gõ ${name}?`,
    wholeNumber: 'phải là số nguyên từ 1 trở lên.',
    time: 'phải là ngày (31/1/2026, 2026-01-31, hôm qua), thời điểm (2026-01-31T18:00) hoặc khoảng trước đây (7d, 12h).',
    zone: 'phải là múi giờ như Asia/Ho_Chi_Minh hoặc UTC.',
    oneOf: (values) => `phải là một trong ${values}.`,
    pair: (columns) => `phải là CỘT=TIÊU_ĐỀ, với cột là một trong ${columns}.`,
    domain: 'phải là tên miền thư như example.edu.vn.',
    consentVersion: 'chỉ gồm chữ và số, ví dụ fair-2026; nhiều nhất 64 ký tự.',
  },
  failure: {
    configuration: (problems) => `Cấu hình sai: ${problems}`,
    noList: (path) => `Chưa có danh sách nào ở ${path}. Danh sách được tạo khi máy chủ chạy lần đầu.`,
    database: (reason) => `Không dùng được cơ sở dữ liệu: ${reason}`,
    unexpected: (reason) => `Lỗi ngoài dự kiến: ${reason}`,
    file: (path, reason) => (path === '' ? capital(reason) : `${path}: ${reason}`),
    fileReasons: {
      missing: 'không có tệp hay thư mục này.',
      folder: 'đây là thư mục, không phải tệp.',
      forbidden: 'không có quyền.',
      readOnly: 'chỗ này chỉ cho đọc, không ghi được.',
      full: 'ổ đĩa đã đầy.',
      longName: 'tên quá dài.',
      busy: 'chương trình khác đang dùng.',
      otherDisk: 'nằm trên ổ đĩa khác.',
      broken: 'ổ đĩa báo lỗi.',
      tooMany: 'đang mở quá nhiều tệp.',
      links: 'các liên kết trỏ vòng vào nhau.',
      list: 'đây là tệp cơ sở dữ liệu của chính danh sách, không bao giờ được ghi đè.',
      input: 'lệnh này cũng đang đọc tệp này; hãy ghi vào tệp khác.',
      foreign: 'tệp này thuộc về người dùng khác.',
      device: 'đây là thiết bị, không phải tệp.',
    },
    databaseReasons: {
      noResponse: 'địa chỉ trong DATABASE_URL không có phản hồi, hoặc máy chủ đang khởi động hay đang dừng.',
      unknownHost: 'không có máy nào mang tên ghi trong DATABASE_URL.',
      unreachable: 'không kết nối được tới máy ghi trong DATABASE_URL.',
      brokenOff: 'mất kết nối giữa chừng.',
      login: 'tên người dùng hoặc mật khẩu trong DATABASE_URL không được chấp nhận.',
      noDatabase: 'không có cơ sở dữ liệu mang tên ghi trong DATABASE_URL.',
      forbidden: 'người dùng ghi trong DATABASE_URL không đủ quyền.',
      otherFile: 'tệp ghi trong DATABASE_URL không phải là cơ sở dữ liệu SQLite.',
      corrupted: 'tệp đã hỏng; hãy khôi phục một bản sao lưu.',
      busy: 'một chương trình khác đang khóa; hãy thử lại sau giây lát.',
      full: 'ổ đĩa đã đầy.',
      readOnly: 'chỉ cho đọc.',
      closed: 'không mở được tệp; hãy kiểm tra quyền của tệp và của thư mục chứa tệp.',
      crowded: 'lúc này không nhận thêm kết nối.',
      newer: 'do một phiên bản mới hơn của chương trình này tạo ra.',
    },
  },
  confirm: {
    type: 'Gõ "có" để tiếp tục:',
    word: 'có',
    no: 'Chưa có gì thay đổi.',
    nobody: 'Lệnh không hỏi được ở đây; muốn làm luôn, thêm --yes.',
  },
  progress: {
    line: (done, total, perSecond, seconds) =>
      `${count(done)}/${count(total)} · ${count(perSecond)}/giây${seconds === undefined ? '' : ` · còn ${duration(seconds, 'giờ', 'phút', 'giây')}`}`,
  },
  files: {
    exists: (path) => `Đã có tệp ${path}. Muốn thay tệp này, thêm --yes.`,
    notEmail: (typed) => `Không phải địa chỉ email: ${typed}. Chưa thay đổi gì.`,
    noText:
      'Định dạng này không xem được trên màn hình. Hãy ghi vào tệp bằng --out hoặc chuyển cho chương trình khác.',
    yes: 'thay tệp đã có',
    yesErase: 'làm luôn, không hỏi',
  },
  columns: {
    joined: 'Đăng ký lúc',
    email: 'Email',
    language: 'Ngôn ngữ',
    source: 'Nguồn',
    consent: 'Bản đồng ý',
    id: 'Mã bản ghi',
  },
  filter: {
    language: 'chỉ những người đăng ký bằng ngôn ngữ này',
    since: 'chỉ từ thời điểm này: 31/1/2026, 2026-01-31, "hôm qua", 2026-01-31T18:00, 7d, 12h',
    until: 'chỉ đến thời điểm này; nếu là ngày thì tính trọn ngày',
    domain: 'chỉ tên miền thư này và các tên miền con',
  },
  spike,
  list: {
    summary: 'xem danh sách, mới nhất trước',
    limit: 'số dòng mỗi trang',
    page: 'trang thứ mấy',
    oldest: 'cũ nhất trước',
    empty: 'Danh sách chưa có ai.',
    nothing: 'Không có ai phù hợp.',
    pastEnd: (page, pages) => `Không có trang ${count(page)}: danh sách chỉ có ${count(pages)} trang.`,
    foot: (from, to, all) => `${count(from)} đến ${count(to)} trong ${rows(all)}`,
    next: (page) => `trang sau: --page ${String(page)}`,
    examples: [
      ['list', 'hai mươi người mới nhất'],
      [`list --language ${SOME_LANGUAGE} --since 7d`, 'ai đăng ký bằng ngôn ngữ này trong tuần qua'],
      ['list --domain hust.edu.vn --limit 100', 'địa chỉ của một trường'],
    ],
  },
  count: {
    summary: 'cho biết có bao nhiêu người trong danh sách',
    examples: [
      ['count', 'tất cả'],
      [`count --since 2026-01-01 --language ${SOME_LANGUAGE}`, 'đăng ký bằng ngôn ngữ này từ đầu năm 2026'],
    ],
  },
  search: {
    summary: 'tìm địa chỉ theo một phần của nó',
    text: 'một phần địa chỉ; - là đầu vào chuẩn (stdin)',
    prompt: 'Nhập một phần địa chỉ rồi nhấn Enter:',
    examples: [['search lan.anh', 'mọi người có lan.anh trong địa chỉ']],
  },
  check: {
    summary: 'tìm địa chỉ nên xem lại',
    description: `Tìm tên miền dùng một lần, tên miền quen thuộc bị gõ nhầm, địa chỉ dùng chung (info@, admin@) và đợt tăng vọt lớn nhất. Không xóa gì cả. Mã thoát là 1 nếu tìm thấy. ${spike}`,
    limit: 'số địa chỉ được hiện; vẫn đếm tất cả',
    flag: 'Nghi vấn',
    meant: 'Có phải là',
    flags: { disposable: 'dùng một lần', typo: 'gõ nhầm?', role: 'dùng chung' },
    from: 'Tăng vọt từ',
    until: 'đến',
    signUps: 'Lượt đăng ký',
    usual: 'Thường thấy',
    showSpike: (from, until) =>
      `Xem địa chỉ của đợt tăng vọt lớn nhất: waitlist list --since ${from} --until ${until} --limit 500`,
    found: (all, disposable, typo, role, spikes) =>
      `Đã kiểm tra ${rows(all)}: ${count(disposable)} dùng một lần, ${count(typo)} có lẽ gõ nhầm, ${count(role)} địa chỉ dùng chung; ${count(spikes)} đợt tăng vọt.`,
    examples: [
      ['check', 'tất cả'],
      ['check --since 7d --json', 'tuần vừa qua, dạng JSON'],
    ],
  },
  stats: {
    summary: 'xem số liệu',
    top: 'số tên miền thư được nêu',
    title: 'Danh sách chờ qua con số',
    number: (value) => count(value),
    percent: (share) => percent(share),
    total: 'Trong danh sách',
    signUps: 'Lượt đăng ký',
    period,
    today: 'Hôm nay',
    days7: '7 ngày qua',
    days30: '30 ngày qua',
    before: (n, days) => `${count(days)} ngày trước đó: ${count(n)}`,
    perDay: (days) => `Đăng ký mỗi ngày, ${count(days)} ngày gần nhất`,
    byLanguage: 'Theo ngôn ngữ',
    byDomain: (domains) => `Theo tên miền thư (tổng cộng ${count(domains)})`,
    byHour: 'Theo giờ trong ngày',
    examples: [
      ['stats', 'theo giờ Hà Nội'],
      ['stats --time-zone UTC --top 25', 'theo múi giờ khác, nhiều tên miền hơn'],
      ['stats --since 1/3/2026 --until 31/3/2026', 'trong một tháng'],
      ['stats --json', 'mọi con số, dạng JSON'],
    ],
  },
  export: {
    summary: 'xuất danh sách ra CSV, Excel, danh sách địa chỉ hoặc JSON lines',
    format: 'định dạng; mặc định theo đuôi tên tệp, hoặc csv',
    for: 'cột dành cho một dịch vụ gửi thư',
    out: 'tệp cần ghi; mặc định ra màn hình (stdout)',
    ending: (path, endings) => `${path}: tên tệp phải có một trong các đuôi ${endings}. Chưa ghi gì.`,
    onlyCsv: (service) => `Tệp cho ${service} luôn là CSV. Hãy bỏ --format. Chưa ghi gì.`,
    mismatch: (path, format) => `${path}: đuôi tên tệp không hợp với định dạng ${format}. Chưa ghi gì.`,
    bom: 'mở đầu CSV bằng dấu BOM, cho Excel',
    done: (n, path, seconds) => `${rows(n)} trong ${path} (${seconds.toFixed(1)} giây).`,
    examples: [
      ['export --out list.csv', 'tất cả, để import đọc lại y nguyên'],
      ['export --out list.xlsx --since 30d', 'ai đăng ký trong 30 ngày qua, cho Excel'],
      ['export --out emails.txt', 'mỗi dòng một địa chỉ'],
      [`export --for listmonk --language ${SOME_LANGUAGE} --out part.csv`, 'sẵn sàng tải lên listmonk'],
      ['export --format jsonl | head -n 3', 'ba dòng đầu dạng JSON'],
    ],
  },
  import: {
    summary: 'đưa địa chỉ từ một tệp vào danh sách',
    description:
      'Đưa địa chỉ trong một tệp vào danh sách: CSV, JSON lines, tệp Excel (.xlsx), hoặc mỗi dòng một địa chỉ. Tệp do export tạo ra thì giữ y nguyên. Tệp của Google Forms, Google Sheets, Excel, Mailchimp, Brevo, listmonk, Ghost và GetWaitlist được nhận ra qua tiêu đề cột. Không có --yes thì chỉ cho xem điều sẽ xảy ra. Lần nhập bị ngắt giữa chừng chỉ cần chạy lại.',
    file: 'CSV, JSON lines, .xlsx hoặc mỗi dòng một địa chỉ; - là đầu vào chuẩn (stdin)',
    map: 'tiêu đề của cột email, language, joined_at hoặc consent_version; “none” là bỏ qua cột; có thể lặp lại',
    dates: 'thứ tự ngày và tháng trong ngày như 3/4/2026; mặc định tự tìm trong tệp',
    language: `ngôn ngữ cho dòng không ghi rõ; mặc định ${DEFAULT_LANGUAGE}`,
    consent: 'người ta đã đồng ý với bản nào, nếu tệp không ghi',
    subscribed: 'những từ trong cột trạng thái có nghĩa là vẫn nhận thư; các từ khác bị bỏ ra',
    rejected: 'tệp ghi các dòng không nhận; mặc định TỆP.rejected.csv',
    yes: 'nhập thật',
    left: {
      option:
        'tệp gồm địa chỉ của những người đã rời ở nơi khác, mỗi dòng một địa chỉ: gỡ họ khỏi danh sách và không bao giờ thêm lại',
      alone: '--left chỉ đi cùng --yes. Chưa có gì thay đổi.',
      notPlain: (line) =>
        `Dòng ${count(line)} không phải địa chỉ email. Danh sách người cần gỡ chỉ có mỗi dòng một địa chỉ, không có gì khác; tệp xuất từ danh sách này không dùng được. Chưa có gì thay đổi.`,
      everybody: (n) =>
        `Đây là tất cả ${count(n)} người trong danh sách. Có phải đây là tệp xuất từ danh sách này? Chưa có gì thay đổi.`,
    },
    noEmail: (headings) =>
      `Không thấy cột địa chỉ email trong: ${headings}. Hãy chỉ ra bằng --map email=TIÊU_ĐỀ. Chưa có gì thay đổi.`,
    unknownHeadings: (headings) => `Tệp không có cột ${headings} như --map đã ghi. Chưa có gì thay đổi.`,
    twice: (headings) => `Tệp có hai cột ${headings}. Hãy xóa bớt một cột. Chưa có gì thay đổi.`,
    undecided: (date) =>
      `Tệp không cho biết ${date} ghi ngày trước hay tháng trước. Hãy thêm --dates dmy (ngày trước) hoặc --dates mdy (tháng trước). Chưa có gì thay đổi.`,
    unknownStatuses: (words) =>
      `Tệp không cho biết những người ghi ${words} có muốn nhận thư hay không. Hãy ghi những từ có nghĩa là có bằng --subscribed TỪ; các từ khác bị bỏ ra. Chưa có gì thay đổi.`,
    problems: {
      empty: () => 'Tệp trống.',
      binary: () => 'Tệp này không phải văn bản, cũng không phải tệp Excel.',
      encoding: () =>
        'Tệp không ở bảng mã UTF-8; chương trình cũ thường ghi windows-1258 hoặc windows-1252. Trong Excel, hãy lưu thành .xlsx hoặc “CSV UTF-8”.',
      workbook: () => 'Tệp này không phải tệp Excel, hoặc đã hỏng.',
      quotes: (line) =>
        `Tệp này không phải CSV hợp lệ: thiếu hoặc thừa dấu ngoặc kép gần dòng ${count(line)}.`,
      longRow: (line) =>
        `Tệp này không phải CSV hợp lệ: dòng gần dòng ${count(line)} không kết thúc, có thể thiếu dấu ngoặc kép.`,
    },
    oldLinks:
      'Nếu tệp từ một danh sách khác, liên kết rời danh sách trong các thư đã gửi từ đó không dùng được ở đây. Muốn giữ chúng, trước hết hãy chạy: waitlist suppression import TỆP, với tệp của danh sách đó.',
    read: (n) => `Đã đọc ${count(n)} dòng.`,
    columns: 'các cột',
    assumed: {
      dates: { dmy: 'Ngày được hiểu là ngày/tháng/năm.', mdy: 'Ngày được hiểu là tháng/ngày/năm.' },
      zone: (n, zone) => `${count(n)} dòng không ghi múi giờ: tính theo ${zone}. Đổi bằng --time-zone.`,
      time: (n) => `${count(n)} dòng không ghi thời gian: tính là vừa đăng ký.`,
      language: (n, language) => `${count(n)} dòng không ghi ngôn ngữ: ${language}. Đổi bằng --language.`,
      consent: (n, version) => `${count(n)} dòng không ghi bản đồng ý: ${version}.`,
      noConsent: (n, marker) =>
        `${count(n)} dòng không ghi bản đồng ý: lưu là “${marker}”, nghĩa là không rõ. Ghi rõ bằng --consent.`,
    },
    example: (value, line) => `đầu tiên là “${value}”, dòng ${count(line)}`,
    rejectedBecause: (n, reason) => `${count(n)} dòng không nhận: ${reason}`,
    rejectedIn: (path) => `Các dòng không nhận, kèm số dòng: ${path}`,
    notRejected: (path) =>
      `Đã có tệp ${path}, và đó không phải là tệp ghi các dòng không nhận. Hãy chọn tệp khác bằng --rejected.`,
    wouldAdd: (n) => `Sẽ thêm ${rows(n)}. Chưa có gì thay đổi. Muốn nhập, thêm --yes.`,
    added: (n) => `Đã thêm ${rows(n)}.`,
    stopped: (n) =>
      `Đã dừng. Tới lúc này đã thêm ${rows(n)}. Muốn thêm phần còn lại, chạy lại đúng lệnh này.`,
    reasons: {
      unreadable: 'không đọc được',
      email: 'không phải địa chỉ email hợp lệ',
      language: `không thuộc ${LANGUAGES.join(', ')}`,
      time: 'không đọc được thời gian',
      future: 'thời gian còn ở tương lai',
      id: 'mã không phải UUID',
      source: 'trang nguồn lạ',
      consent: 'bản đồng ý không hợp lệ',
      unsubscribed: 'đã hủy đăng ký hoặc bị gỡ ở chương trình kia',
      bounced: 'thư gửi tới địa chỉ này bị trả lại ở chương trình kia',
      unconfirmed: 'chưa xác nhận ở chương trình kia',
      repeated: 'lặp lại trong tệp',
      listed: 'đã có trong danh sách',
      erased: 'đã xóa theo yêu cầu và chưa đăng ký lại',
      expired: 'đăng ký đã lâu hơn thời hạn lưu',
    },
    examples: [
      ['import list.csv', 'xem điều sẽ xảy ra'],
      ['import list.csv --yes', 'nhập vào danh sách'],
      ['import --left unsubscribed.csv', 'người đã rời trong dịch vụ gửi thư'],
      [`import fair.csv --map email="Your email" --language ${SOME_LANGUAGE} --yes`, 'danh sách từ nơi khác'],
      ['import - --yes < list.jsonl', 'từ đầu vào chuẩn (stdin)'],
    ],
  },
  person: {
    summary: 'xem mọi dữ liệu đang giữ về một người',
    description:
      'Cho xem mọi dữ liệu đang giữ về một người, bằng ngôn ngữ của họ và ngôn ngữ đầu tiên của trang, sẵn sàng gửi cho họ: dùng khi có yêu cầu theo luật bảo vệ dữ liệu cá nhân. Mã thoát là 1 nếu không giữ gì.',
    address: 'địa chỉ email của người đó; - là đầu vào chuẩn (stdin)',
    prompt: 'Nhập địa chỉ email rồi nhấn Enter:',
    out: 'ghi thành trang HTML vào tệp này',
    written: (path) => `Đã ghi vào ${path}.`,
    deadlines: (answer, days, deletion) =>
      `Hạn trả lời: ${answer} (${days} ngày làm việc, không tính đến ngày lễ); nếu họ yêu cầu xóa, hạn xóa: ${deletion}.`,
    examples: [
      ['person -', 'hỏi địa chỉ: không ai khác trên máy này đọc được'],
      ['person - --out lan.html', 'một trang để in hoặc đính kèm'],
      ['person lan@example.com --json', 'cùng nội dung, dạng JSON'],
    ],
  },
  add: {
    summary: 'thêm một người vào danh sách',
    description:
      'Thêm một người đã đồng ý nhận thư ở nơi khác: tại hội chợ, trên giấy, qua email. Ai đã được xóa theo yêu cầu thì phải tự đăng ký lại trên trang.',
    address: 'địa chỉ email của người đó; - là đầu vào chuẩn (stdin)',
    consent: 'họ đã đồng ý điều gì và xem lại ở đâu, ví dụ fair-2026',
    badConsent: 'một tên gồm chữ, số, dấu cách và . _ / - (tối đa 100 ký tự).',
    language: 'ngôn ngữ dùng khi viết cho họ',
    question: (address, language, consent) =>
      `Thêm ${address} (${language}; sự đồng ý: ${consent}; đăng ký lúc này)?`,
    done: (address) => `${address} đã có trong danh sách.`,
    rejections: {
      listed: (address) => `${address} đã có sẵn trong danh sách.`,
      erased: (address) =>
        `${address} đã được xóa theo yêu cầu. Chỉ chính người đó mới có thể đăng ký lại trên trang.`,
    },
    examples: [[`add - --language ${SOME_LANGUAGE} --consent fair-2026`, 'hỏi địa chỉ']],
  },
  correct: {
    summary: 'sửa một địa chỉ gõ sai',
    description:
      'Thay một địa chỉ. Thời điểm đăng ký, ngôn ngữ và sự đồng ý giữ nguyên. Địa chỉ cũ được xóa như với lệnh erase: không lần nhập hay bản sao lưu nào đưa nó trở lại.',
    old: 'địa chỉ đang có trong danh sách; - để đọc cả hai từ đầu vào chuẩn (stdin)',
    new: 'địa chỉ đúng',
    prompt: 'Nhập địa chỉ đang có và địa chỉ đúng, cách nhau bằng dấu cách, rồi nhấn Enter:',
    question: (old, replacement) => `Thay ${old} bằng ${replacement}?`,
    done: (old, replacement) => `${old} nay là ${replacement}.`,
    rejections: {
      unchanged: 'Hai địa chỉ giống nhau.',
      missing: 'Địa chỉ cũ không có trong danh sách.',
      listed: 'Địa chỉ mới đã có trong danh sách. Muốn bỏ địa chỉ cũ, hãy dùng erase.',
      erased: 'Địa chỉ mới đã được xóa theo yêu cầu. Chỉ chính chủ mới có thể đăng ký lại trên trang.',
    },
    examples: [
      ['correct lan@gmial.com lan@gmail.com', 'hỏi rồi thay'],
      ['correct -', 'hỏi cả hai địa chỉ'],
    ],
  },
  erase: {
    summary: 'xóa hẳn một số người',
    description:
      'Đưa người ra khỏi danh sách và khỏi các tệp của cơ sở dữ liệu. Chỉ giữ mã băm có khóa của từng địa chỉ, để không lần nhập hay bản sao lưu nào đưa họ trở lại. Ai tự đăng ký lại thì lại có trong danh sách. Lệnh nêu tên từng người trước khi hỏi.',
    addresses: 'các địa chỉ email; - là đầu vào chuẩn (stdin)',
    prompt: 'Nhập các địa chỉ email, mỗi dòng một địa chỉ; dòng trống để kết thúc:',
    file: 'tệp mỗi dòng một địa chỉ, hoặc tệp đã xuất (CSV, JSON lines); - là stdin',
    none: 'Hãy nêu địa chỉ, một tệp, hoặc một bộ lọc như --domain. Chưa xóa gì.',
    both: 'Chỉ nêu địa chỉ hoặc bộ lọc, không dùng cả hai. Chưa xóa gì.',
    wrong: (address) => `Không phải địa chỉ email: ${address}`,
    wrongLine: (line, text) => `Dòng ${count(line)} không phải địa chỉ email: ${text}`,
    nothing: 'Chưa xóa gì.',
    notListed: 'không có trong danh sách',
    more: (n) => `và ${rows(n)} nữa`,
    question: (listed, missing) =>
      `Xóa hẳn ${rows(listed)}${missing === 0 ? '' : `, và chặn ${rows(missing)} không có trong danh sách`}?`,
    done: (n) => `Đã xóa ${rows(n)}.`,
    missing: (n) =>
      `${rows(n)} không có trong danh sách. Không lần nhập hay bản sao lưu nào sẽ đưa địa chỉ đó vào.`,
    gone: (name) => `Không còn sót dấu vết nào của địa chỉ này trong ${name}.`,
    vacuumed: (name) =>
      `Đã xóa và dọn chỗ trong ${name}. Nhật ký, bản sao và bản sao lưu riêng của PostgreSQL có thể còn giữ một thời gian.`,
    notGone: (name) => `Trong các tệp của ${name} vẫn còn dấu vết. Hãy dừng máy chủ rồi chạy lại lệnh này.`,
    exports: (n, last) =>
      `Danh sách đã được xuất ${count(n)} lần khi họ có thể còn trong đó, lần cuối ${last}. Hãy xóa các tệp ấy, và gỡ họ khỏi những nơi bạn đã gửi tệp.`,
    examples: [
      ['erase -', 'hỏi các địa chỉ'],
      ['erase --file requests.txt', 'mọi người trong tệp'],
      ['erase --domain mailinator.com', 'mọi người có địa chỉ ở đó'],
    ],
  },
  backups: {
    none: 'Không bản nào trong thư mục sao lưu có thể còn giữ dữ liệu này; các bản bạn cất nơi khác thì có thể.',
    some: 'Những bản sao lưu sau, và các bản bạn cất nơi khác, có thể vẫn còn giữ:',
    advice:
      'Hãy tạo bản sao lưu mới rồi xóa các bản này. Dù có khôi phục vào danh sách này, chúng cũng không đưa ai trở lại.',
  },
  retention: {
    summary: 'xem việc xóa theo thời hạn',
    description:
      'Cho biết khi nào người ta được tự động xóa, lần chạy hằng ngày gần nhất là khi nào, và có đang tạm dừng không: nếu theo đồng hồ máy này lần gần nhất không cách đây một hai ngày, lần tới không xóa ai. Mã thoát là 1 khi đang tạm dừng.',
    off: 'RETENTION_DAYS đang tắt: không ai được tự động xóa.',
    days: (n) => `Mỗi người được xóa sau ${count(n)} ngày kể từ khi đăng ký.`,
    paused:
      'Đang tạm dừng: lần gần nhất không cách đây một hai ngày. Lần tới không xóa ai, lần sau đó một ngày mới xóa.',
    lastRound: (time, due) =>
      `${time === undefined ? 'Chưa chạy lần nào.' : `Lần chạy gần nhất: ${time}.`} Đến hạn xóa: ${rows(due)}.`,
    examples: [['retention', 'xem tình hình hiện tại']],
  },
  consent: {
    summary: 'xem người ta đã đồng ý điều gì, khi nào',
    wording: 'kèm toàn văn bên dưới bảng',
    people: 'Số người',
    first: 'Đầu tiên',
    last: 'Gần nhất',
    sentence: 'Câu cạnh form',
    unknown: 'ở đây không rõ',
    elsewhere: 'chuyển từ một danh sách khác, hoặc do chúng tôi thêm',
    corrupt: (n) =>
      `${count(n)} bản nội dung đã lưu bị hỏng và được bỏ qua. Hãy khôi phục cơ sở dữ liệu từ bản sao lưu.`,
    examples: [
      ['consent', 'bao nhiêu người đồng ý với bản nào'],
      ['consent --wording', 'kèm mọi nội dung đã hiển thị'],
    ],
  },
  backup: {
    summary: 'ghi một bản sao đầy đủ khi máy chủ đang chạy',
    description:
      'Ghi một bản sao đầy đủ vào một tệp SQLite trong lúc vẫn nhận đăng ký, dù cơ sở dữ liệu là loại nào, rồi kiểm tra. Danh sách chặn được ghi vào thư mục sao lưu: những người đã yêu cầu xóa, dưới dạng mã băm có khóa.',
    file: 'tệp cần ghi; mặc định waitlist-NGÀY.db trong thư mục sao lưu; - là màn hình (stdout)',
    encrypt: 'mã hóa cho khóa công khai age này (age1…); mặc định là BACKUP_RECIPIENT',
    keepDays: 'sau đó xóa các bản trong thư mục đó đã quá số ngày này',
    notAge: 'phải là khóa công khai age, như age1….',
    noFolder: 'Chưa có thư mục sao lưu. Hãy ghi tên tệp, hoặc đặt BACKUP_FOLDER.',
    corrupted: (problem) => `Bản sao không qua được kiểm tra nên không giữ lại: ${problem}`,
    done: (n, path) => `${rows(n)} trong ${path}, đã kiểm tra.`,
    deleted: (path) => `Đã xóa vì quá cũ: ${path}`,
    examples: [
      ['backup', 'bản sao trong thư mục backups, đặt tên theo thời gian'],
      ['backup --keep-days 30', 'và xóa các bản của lệnh này đã quá 30 ngày'],
      ['backup monday.db.age --encrypt age1…', 'chỉ ai có khóa mới đọc được'],
    ],
  },
  suppression: {
    summary: 'ghi hoặc đọc danh sách những người đã yêu cầu xóa',
    description:
      'Danh sách chặn giữ cho người đã yêu cầu xóa không quay lại, dù nhập hay khôi phục gì. Trong đó là mã băm có khóa, không có địa chỉ. Máy chủ, backup và erase ghi danh sách này vào thư mục sao lưu, restore đọc nó ở đó; lệnh này dành cho mọi chỗ khác.',
    action: 'export ghi tệp, import đọc tệp',
    file: 'tệp; - là màn hình (stdout)',
    written: (path) => `Danh sách chặn nằm trong ${path}.`,
    read: (n, time) =>
      `Đã đọc ${count(n)} yêu cầu xóa, tính đến ${time}. Những người này sẽ không được nhập hay khôi phục.`,
    wrong: (path) => `${path} không phải danh sách chặn, hoặc được mã hóa cho khóa khác (--identity TỆP).`,
    failed: (folder) => `Không ghi được danh sách chặn trong ${folder}.`,
    examples: [
      ['suppression export suppression.json', 'để cất ở nơi khác với các bản sao lưu'],
      ['suppression import suppression.json', 'trước khi khôi phục một bản sao lưu cũ'],
    ],
  },
  restore: {
    summary: 'khôi phục những người có trong một bản sao lưu',
    description:
      'Kiểm tra bản sao lưu, cho biết điều sẽ thay đổi, rồi hỏi. Danh sách hiện tại được lưu vào một tệp trước; sau đó các dòng trong bản sao lưu được khôi phục trong một bước, cả khi máy chủ đang chạy. Ai đăng ký sau đó vẫn ở lại danh sách. Ai đã yêu cầu xóa thì không được khôi phục.',
    file: 'tệp do backup ghi; - là đầu vào chuẩn (stdin)',
    identity: 'tệp chứa khóa age, cho bản đã mã hóa',
    isList: (path) => `${path} chính là danh sách, không phải bản sao lưu. Chưa có gì thay đổi.`,
    needsKey: 'Bản sao lưu đã mã hóa. Hãy chỉ ra tệp chứa khóa: --identity TỆP.',
    wrongKey: (problem) => `Không giải mã được bản sao lưu: ${problem}`,
    corrupted: (problem) => `Đây không phải bản sao lưu hợp lệ. Chưa có gì thay đổi. ${problem}`,
    plan: (inBackup, added) =>
      `Bản sao lưu có ${rows(inBackup)}; ${count(added)} địa chỉ trong đó sẽ được khôi phục.`,
    stays: (n, newest, time) =>
      `${rows(n)} không có trong bản sao lưu vẫn ở lại danh sách; mới nhất là ${newest} (${time}).`,
    erased: (n) => `${rows(n)} sẽ không được khôi phục: đã có yêu cầu xóa sau đó.`,
    expired: (n) => `${rows(n)} sẽ không được khôi phục: đăng ký đã quá lâu.`,
    faults: (n) => `${count(n)} bản ghi trong bản sao lưu sai quy tắc nên sẽ không được khôi phục.`,
    suppressionList: (path, time) => `Đã biết các yêu cầu xóa đến ${time}, theo ${path}.`,
    unknownDeletions:
      'Danh sách đang trống, nên ở đây không biết các yêu cầu xóa sau khi tạo bản sao lưu. Nếu bạn có danh sách chặn mới hơn, hãy nhập trước: waitlist suppression import TỆP.',
    question: 'Khôi phục?',
    done: (added) => `Đã khôi phục ${rows(added)}.`,
    uncertainMails: (n) =>
      `Không rõ đã gửi thư cho ${count(n)} người kể từ khi tạo bản sao lưu hay chưa. Không ai nhận lại thư nếu bạn không yêu cầu: waitlist mail send TÊN sẽ nêu tên họ.`,
    laterMails:
      'Danh sách đang trống, nên ở đây không biết những thư đã gửi sau khi tạo bản sao lưu: ai đã nhận sẽ nhận lần nữa. Trước khi gửi, hãy đối chiếu với nhật ký của máy chủ thư.',
    keptAside: (path, encrypted) =>
      `Danh sách trước khi khôi phục: ${path}${encrypted ? ' (mã hóa cho cùng khóa)' : ''}`,
    examples: [
      ['restore backups/waitlist-2026-03-10-0500Z.db', 'cho biết sẽ làm gì, hỏi, rồi khôi phục'],
      ['restore monday.db.age --identity key.txt --yes', 'bản đã mã hóa, không hỏi'],
    ],
  },
  audit: {
    summary: 'xem đã làm gì, lúc nào, ai làm',
    description:
      'Cho xem đã làm gì, lúc nào và ai làm. Nhật ký không nêu địa chỉ nào và chỉ có thể dài thêm.',
    limit: 'số dòng, mới nhất trước',
    at: 'Lúc',
    by: 'Ai',
    action: 'Việc',
    detail: 'Chi tiết',
    empty: 'Chưa có việc nào.',
    yes: 'có',
    no: 'không',
    actions: {
      export: 'xuất',
      import: 'nhập',
      add: 'thêm người',
      correct: 'sửa địa chỉ',
      erase: 'xóa hẳn',
      leave: 'rời danh sách qua liên kết',
      retention: 'xóa theo thời hạn',
      person: 'tra cứu người',
      backup: 'sao lưu',
      'backup-deleted': 'xóa bản sao lưu cũ',
      restore: 'khôi phục',
      'suppression-export': 'xuất danh sách chặn',
      'suppression-import': 'nhập danh sách chặn',
      canary: 'gỡ lượt đăng ký thử',
      'mail-begun': 'bắt đầu gửi thư',
      'mail-sent': 'đã gửi thư',
    },
    details: {
      rows: 'số dòng',
      added: 'đã thêm',
      removed: 'đã gỡ',
      erased: 'đã xóa',
      deleted: 'đã xóa',
      asked: 'được yêu cầu',
      file: 'tệp',
      files: 'số tệp',
      format: 'định dạng',
      whole: 'cả danh sách',
      before: 'đăng ký trước',
      days: 'số ngày',
      found: 'tìm thấy',
      entries: 'số địa chỉ',
      encrypted: 'mã hóa',
      consent: 'sự đồng ý',
      confirmed: 'thời điểm',
      from: 'từ',
      to: 'đến',
      message: 'thư',
      new: 'kèm người mới',
      again: 'gửi lại cho',
      accepted: 'đã nhận',
      rejected: 'bị từ chối',
      uncertain: 'chưa rõ',
    },
    examples: [['audit', 'năm mươi dòng mới nhất']],
  },
  doctor: {
    summary: 'kiểm tra mọi thứ đã sẵn sàng ra mắt chưa',
    description:
      'Xem cấu hình, thông tin, câu chữ, trang đã dựng, cơ sở dữ liệu, ổ đĩa và đồng hồ; chỗ nào chưa ổn thì nói cách sửa. Có --url thì xem cả chứng chỉ và header của trang như khách thấy, rồi đăng ký thử một địa chỉ bịa, xem nó có vào danh sách này không và xóa đi. Mã thoát là 1 khi còn chỗ phải sửa.',
    url: 'địa chỉ khách mở trang, như https://them.example',
    badUrl: 'phải là địa chỉ như https://them.example.',
    ready: 'Sẵn sàng ra mắt.',
    notReady: (n) => `Còn ${count(n)} chỗ phải sửa trước khi ra mắt.`,
    checks: {
      configuration: 'Cấu hình',
      origin: 'Địa chỉ trang',
      sample: 'Bản mẫu',
      facts: 'Thông tin chương trình',
      texts: 'Câu chữ',
      stage: 'Giai đoạn',
      page: 'Trang',
      database: 'Cơ sở dữ liệu',
      durability: 'Độ bền',
      disk: 'Ổ đĩa',
      clock: 'Đồng hồ',
      retention: 'Xóa theo thời hạn',
      wordings: 'Nội dung đồng ý',
      tls: 'Chứng chỉ',
      reached: 'Mở được trang',
      headers: 'Header',
      server: 'Máy chủ',
      backup: 'Bản sao lưu gần nhất',
      canary: 'Đăng ký thử',
    },
    configuration: {
      good: 'hiểu được.',
      bad: (problems) => [problems, 'Sửa các biến này; README có danh sách đầy đủ.'],
      limits: [
        'RATE_LIMIT đang tắt: một máy có thể làm đầy danh sách.',
        'Bỏ RATE_LIMIT=off; nó chỉ dành cho thử tải.',
      ],
      debug: ['LOG_LEVEL là debug.', 'Đặt thành info để nhật ký không phình to.'],
      plain: [
        'kết nối tới cơ sở dữ liệu có thể bị đọc trộm hoặc giả mạo trên đường truyền.',
        'Bỏ sslmode khỏi DATABASE_URL; kết nối khi đó được mã hóa và xác thực.',
      ],
    },
    stage: {
      waitlist: 'khách vào danh sách chờ (STAGE=waitlist).',
      applications: (url) => `khách nộp đơn tại ${url} (STAGE=applications).`,
      closed: 'khách vào danh sách chờ đợt sau (STAGE=closed).',
    },
    origin: {
      good: (origin) => origin,
      unset: (origin) => [
        `${origin} chỉ là địa chỉ mẫu.`,
        'Đặt PUBLIC_ORIGIN là địa chỉ khách mở trang, rồi dựng lại (npm run build).',
      ],
      plain: (origin) => [
        `${origin} không có https.`,
        'Xin chứng chỉ (xem thư mục deploy) và đặt PUBLIC_ORIGIN là địa chỉ https.',
      ],
    },
    sample: {
      good: 'thông tin là của chính bạn.',
      bad: [
        'trang vẫn ghi là trang mẫu.',
        'Điền src/content/programme.ts, đặt isSample thành false, rồi dựng lại.',
      ],
      remains: (file, line, word) => [
        `${file}, dòng ${line}, còn “${word}” của trang mẫu.`,
        'Viết lại cho đúng chương trình của bạn, hoặc bỏ từ này khỏi src/content/sample-words.ts.',
      ],
    },
    facts: {
      good: 'hợp lệ.',
      problem: (problem) => [
        `${problem.entry}: ${problem.sentence}`,
        `Sửa ${problem.entry} trong ${problem.file}, rồi dựng lại.`,
      ],
    },
    texts: {
      good: (n) => `ngôn ngữ nào cũng đầy đủ, mỗi bên ${count(n)} mục.`,
      problem: (problem) => [
        `${problem.entry}: ${problem.sentence}`,
        `Sửa ${problem.entry} trong ${problem.file}, rồi dựng lại.`,
      ],
    },
    page: {
      good: (n) => `đã dựng cho địa chỉ này, ${count(n)} tệp.`,
      missing: (folder) => [`chưa dựng: ${folder} chưa có gì.`, 'Chạy npm run build.'],
      lost: (names) => [`thiếu tệp: ${names}.`, 'Chạy npm run build.'],
      origin: (built, origin) => [
        `dựng cho ${built}, không phải cho ${origin}.`,
        'Chạy npm run build với cùng PUBLIC_ORIGIN.',
      ],
    },
    database: {
      good: (name) => `${name} đọc và ghi được.`,
      bad: (reason) => [reason, 'Xem DATABASE_URL, quyền của thư mục, và cơ sở dữ liệu có đang chạy không.'],
      corrupt: ['tệp bị hỏng.', 'Dừng máy chủ và khôi phục từ bản sao lưu (waitlist restore).'],
      open: (files) => [
        `người dùng khác trên máy này có thể đọc hoặc sửa ${files}.`,
        `Chạy lệnh: chmod 600 ${files}`,
      ],
    },
    durability: {
      good: 'lượt đăng ký đã xác nhận thì mất điện vẫn còn.',
      bad: [
        'mất điện có thể mất lượt đăng ký đã xác nhận.',
        'SQLite: journal_mode WAL và synchronous FULL; PostgreSQL: bật synchronous_commit và fsync.',
      ],
    },
    server: {
      good: (url) => `trả lời tại ${url}.`,
      none: (url) => [
        `không trả lời tại ${url}.`,
        'Hãy khởi động máy chủ, trừ khi trang chạy trên máy khác hoặc cổng khác.',
      ],
    },
    backup: {
      good: (time) => `${time}.`,
      none: ['chưa có.', 'Hãy tạo một bản (waitlist backup), rồi mỗi ngày một bản.'],
      old: (time, days) => [
        `${time}, cách đây ${count(days)} ngày.`,
        'Hãy tạo một bản (waitlist backup), rồi mỗi ngày một bản.',
      ],
    },
    disk: {
      good: (free) => `còn ${size(free)}.`,
      bad: (free, folder) => [
        `chỉ còn ${size(free)} cho ${folder}.`,
        'Dọn bớt; một triệu lượt đăng ký cần chừng 300 MiB, mỗi bản sao lưu cũng vậy.',
      ],
    },
    clock: {
      good: (now, zone) => `${now} (${zone})`,
      bad: (now, zone) => [`không thể là ${now} (${zone}).`, 'Chỉnh đồng hồ và để NTP giữ giờ.'],
      behind: (now, zone, last) => [
        `ở đây là ${now} (${zone}), mà lượt đăng ký mới nhất lại lúc ${last}.`,
        'So đồng hồ máy này với các máy chủ; để NTP giữ giờ.',
      ],
      apart: (seconds) => [
        `máy này và máy chủ lệch nhau ${count(seconds)} giây.`,
        'Để NTP giữ giờ cho cả hai.',
      ],
    },
    retention: {
      good: (time) => `lần cuối chạy lúc ${time}.`,
      off: 'đã tắt (RETENTION_DAYS).',
      soon: 'sẽ chạy lần đầu sau khi máy chủ đã chạy một ngày.',
      never: [
        'chưa chạy lần nào.',
        'Khởi động máy chủ và để chạy một ngày; với Supabase, hãy đặt lịch (docs/deployment.md).',
      ],
      late: (time) => [
        `lần cuối chạy lúc ${time}.`,
        'Xem máy chủ có đang chạy không, hoặc với Supabase, xem lịch (docs/deployment.md).',
      ],
    },
    wordings: {
      good: (n) => `đã lưu ${count(n)} bản, đều đọc được.`,
      none: 'chưa lưu bản nào; máy chủ sẽ lưu khi khởi động.',
      corrupt: (n) => [
        `${count(n)} bản bị hỏng.`,
        'Hãy khôi phục cơ sở dữ liệu từ bản sao lưu (waitlist restore).',
      ],
    },
    tls: {
      good: (days) => `được tin cậy, còn ${count(days)} ngày.`,
      ending: (days) => [`còn ${count(days)} ngày là hết hạn.`, 'Gia hạn, và xem vì sao không tự gia hạn.'],
      bad: (reason) => [
        `trình duyệt sẽ từ chối: ${reason}`,
        'Xem lại chứng chỉ, chuỗi chứng chỉ và tên miền của nó.',
      ],
      plain: [
        'không có https: email được gửi đi mà ai cũng đọc được.',
        'Bật HTTPS cho trang; xem thư mục deploy.',
      ],
    },
    reached: {
      good: (url) => url,
      bad: (url, reason) => [
        `${url} không trả lời: ${reason}`,
        'Xem máy chủ có chạy không, tên miền và tường lửa có dẫn đến nó không.',
      ],
      other: (url, status) => [
        `${url} trả lời ${String(status)}, và không phải trang của mình.`,
        'Xem proxy đang phục vụ gì dưới tên này.',
      ],
    },
    headers: {
      good: (n) => `đủ ${count(n)} header, đúng như cần có.`,
      bad: (names) => [
        `thiếu hoặc bị đổi: ${names}.`,
        'Cho proxy chuyển nguyên những gì máy chủ gửi; host tĩnh đọc dist/public/_headers.',
      ],
      cookie: [
        'có thứ gì đó đặt cookie, trong khi trang nói là không có.',
        'Tắt nó ở proxy hoặc nơi lưu trữ.',
      ],
      telling: (names) => [`${names} để lộ phiên bản.`, 'Tắt đi (nginx: server_tokens off).'],
    },
    canary: {
      good: (milliseconds) => `đã đăng ký, vào danh sách và xóa đi trong ${count(milliseconds)} ms.`,
      rejected: (reason) => [
        `không nhận: ${reason}`,
        'Xem nhật ký máy chủ; 403 nghĩa là ALLOWED_ORIGINS hoặc PUBLIC_ORIGIN chưa có địa chỉ này.',
      ],
      elsewhere: (email, name) => [
        `có nhận, nhưng không vào ${name}: trang ghi vào danh sách khác.`,
        `Cho lệnh này đúng DATABASE_URL của máy chủ, rồi xóa ${email} khỏi danh sách kia.`,
      ],
      database: (reason) => [
        `không xem được danh sách: ${reason}`,
        'Khi cơ sở dữ liệu chạy lại, chạy doctor --url lần nữa: nó xóa những gì còn sót.',
      ],
    },
    examples: [
      ['doctor', 'trước khi ra mắt'],
      ['doctor --url https://them.example', 'sau khi ra mắt, và thỉnh thoảng'],
      ['doctor --json', 'cho hệ thống giám sát'],
    ],
  },
  report: {
    summary: 'xuất một trang có biểu đồ để xem và in, bằng cả hai ngôn ngữ',
    description: `Xuất một trang có biểu đồ: lượt đăng ký từng ngày và cộng dồn, ngôn ngữ, thứ và giờ, tên miền thư, đợt tăng vọt lớn nhất và địa chỉ đáng ngờ. Trang không cần tệp nào khác, xem được khi không có mạng, và không ghi địa chỉ nào, chỉ ghi tên miền. ${spike}`,
    out: 'tệp cần ghi',
    done: (n, path, seconds) => `Đã đếm ${rows(n)} vào ${path} (${seconds.toFixed(1)} giây).`,
    locale: 'vi',
    title: 'Danh sách chờ qua con số',
    name: 'Tiếng Việt',
    made: (time, zone) => `Tính đến ${time}, ${zone}`,
    period,
    empty: 'Danh sách chưa có ai.',
    nobody: 'Không có ai đăng ký trong khoảng thời gian này.',
    tiles: {
      all: 'trong danh sách',
      period: 'trong khoảng này',
      today: 'hôm nay',
      week: 'trong 7 ngày',
      month: 'trong 30 ngày',
    },
    table: 'Xem số liệu',
    count: 'Lượt đăng ký',
    share: 'Tỷ lệ',
    days: {
      title: 'Đăng ký từng ngày',
      text: (day, n) => `Ngày đông nhất: ${day}, ${count(n)} lượt.`,
      average: 'trung bình 7 ngày',
      day: 'Ngày',
    },
    sum: {
      title: 'Danh sách lớn dần',
      text: (n, days) => `${rows(n)} trong ${count(days)} ngày.`,
      all: 'Cộng dồn',
    },
    languages: {
      title: 'Ngôn ngữ',
      text: 'Ngôn ngữ của trang lúc đăng ký.',
    },
    week: {
      title: 'Theo thứ và giờ',
      text: (day, hour, n) =>
        `Màu càng rõ càng đông. Đông nhất: ${day}, lúc ${hour}, tới nay ${count(n)} lượt.`,
    },
    weekdays: ['Thứ 2', 'Thứ 3', 'Thứ 4', 'Thứ 5', 'Thứ 6', 'Thứ 7', 'CN'],
    hour: (hour) => `${String(hour).padStart(2, '0')}:00`,
    domains: {
      title: 'Tên miền thư',
      text: (all, shown) => `Có ${count(all)} tên miền; đây là ${count(shown)} tên miền gặp nhiều nhất.`,
      domain: 'Tên miền',
      others: (n) => `${count(n)} tên miền khác`,
    },
    spikes: {
      title: 'Đợt tăng vọt lớn nhất',
      text: spike,
      none: 'Không có mười phút nào đạt mức này. Biểu đồ đầu trang vẫn có thể có ngày vọt lên, nếu lượt đăng ký rải ra trong ngày.',
      from: 'Từ',
      until: 'Đến',
      usual: 'Thường thấy',
    },
    suspicious: {
      title: 'Địa chỉ đáng ngờ',
      text: 'Không có gì tự động bị xóa. Bạn xem lại trước khi gửi thư nhé.',
      kind: 'Loại',
      examples: 'Tên miền',
      none: 'không có',
      disposable: 'địa chỉ dùng một lần',
      typo: 'tên miền có lẽ gõ nhầm',
      role: 'địa chỉ dùng chung (info@, admin@)',
    },
    foot: 'Trang này không ghi địa chỉ nào. Ngày giờ tính theo múi giờ nêu ở trên.',
    examples: [
      ['report --out report.html', 'để xem trên trình duyệt và in'],
      ['report --since 30d --out month.html', 'chỉ 30 ngày gần nhất'],
      ['report --time-zone UTC --out report.html --yes', 'tính ngày theo UTC; thay bản trước'],
    ],
  },
  poster: {
    summary: 'vẽ tờ A4 để in, có mã QR dẫn đến trang',
    description:
      'Vẽ tờ A4 để dán trong trường: tiêu đề, hình vẽ và mã QR dẫn đến trang. Có --lang thì in một ngôn ngữ của trang, không thì in hai ngôn ngữ. Địa chỉ lấy từ PUBLIC_ORIGIN, hoặc từ src/content/programme.ts.',
    out: 'tệp cần ghi, đuôi .svg hoặc .pdf',
    ending: (path) => `${path}: tên tệp phải có đuôi .svg hoặc .pdf.`,
    done: (path, url) => `Đã vẽ xong ${path}; mã QR dẫn đến ${url}`,
    sample: 'Trên tờ có ghi đây là bản mẫu, cho đến khi src/content/programme.ts được sửa.',
    examples: [
      [`poster --lang ${SOME_LANGUAGE} --out poster.pdf`, 'gửi tiệm in, bằng ngôn ngữ này'],
      ['poster --lang both --out poster.svg', 'hai ngôn ngữ, để sửa thêm'],
    ],
  },
  mail: vietnameseMailMessages,
};
