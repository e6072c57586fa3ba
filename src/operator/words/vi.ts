import { BURST } from '../check/bursts.ts';
import type { Words } from './en.ts';
import { plain } from './grammar.ts';

const { count, percent } = plain('vi');
const rows = (n: number) => `${count(n)} địa chỉ`;

const burst = `Dồn dập là từ ${count(BURST.least)} lượt đăng ký trở lên trong ${count(BURST.minutes)} phút và gấp ${count(BURST.times)} lần mức thường thấy vào giờ đó trong ngày: một buổi giảng, một bài đăng, hoặc một đoạn mã tự động.`;

/** Những gì lệnh của người vận hành nói, bằng tiếng Việt. */
export const vi: Words = {
  summary: 'Trông coi danh sách chờ: xem, xuất nhập, xóa, sao lưu.',
  help: {
    usage: 'Cách dùng:',
    arguments: 'Tham số:',
    options: 'Tùy chọn:',
    globalOptions: 'Tùy chọn cho mọi lệnh:',
    commands: 'Lệnh:',
    examples: 'Ví dụ:',
    optionsWord: 'tùy chọn',
    usageTail: 'LỆNH [tùy chọn]',
    choices: (values) => `một trong ${values}`,
    default: (value) => `mặc định ${value}`,
    helpOption: 'xem phần trợ giúp này',
    helpVerb: 'xem trợ giúp của một lệnh',
    verb: 'lệnh',
    json: 'cho máy đọc: JSON thay cho bảng và câu chữ',
    lang: 'ngôn ngữ của trợ giúp và thông báo; mặc định theo hệ thống',
    zone: 'múi giờ để tính ngày và hiển thị thời gian',
  },
  usage: {
    error: (sentence) => `Chưa hiểu: ${sentence}`,
    hint: (verb) => `Trợ giúp: npm run --silent waitlist -- ${verb}--help`,
    unknownVerb: (name) => `không có lệnh “${name}”.`,
    unknownOption: (name) => `ở đây không có tùy chọn ${name}.`,
    missingArgument: (name) => `thiếu ${name}.`,
    missingValue: (option) => `${option} cần một giá trị.`,
    tooMany: 'lệnh này không nhận nhiều tham số như vậy.',
    badValue: (option, value, problem) => `${option} “${value}”: ${problem}`,
    did: (name) => `Ý bạn là ${name}?`,
    wholeNumber: 'phải là số nguyên từ 1 trở lên.',
    language: 'phải là en hoặc vi.',
    moment: 'phải là ngày (2026-01-31), thời điểm (2026-01-31T18:00) hoặc khoảng trước đây (7d, 12h).',
    zone: 'phải là múi giờ như Asia/Ho_Chi_Minh hoặc UTC.',
    oneOf: (values) => `phải là một trong ${values}.`,
    pair: (columns) => `phải là CỘT=TIÊU_ĐỀ, với cột là một trong ${columns}.`,
    domain: 'phải là tên miền thư như example.edu.vn.',
  },
  failure: {
    configuration: (problems) => `Cấu hình sai: ${problems}`,
    noList: (path) => `Chưa có danh sách nào ở ${path}. Danh sách được tạo khi máy chủ chạy lần đầu.`,
    database: (reason) => `Không dùng được cơ sở dữ liệu: ${reason}`,
    unexpected: (reason) => `Lỗi ngoài dự kiến: ${reason}`,
  },
  confirm: {
    type: 'Gõ "có" để tiếp tục:',
    word: 'có',
    nobody: 'Không có ai để hỏi; hãy thêm --yes.',
  },
  progress: {
    line: (done, total, perSecond, seconds) =>
      `${count(done)}/${count(total)} · ${count(perSecond)}/giây${seconds === undefined ? '' : ` · còn ${count(Math.ceil(seconds))} giây`}`,
  },
  files: {
    exists: (path) => `Đã có tệp ${path}. Muốn thay tệp này, thêm --yes.`,
    missing: (path) => `Không có tệp ${path}.`,
    yes: 'thay tệp đã có',
    yesErase: 'làm luôn, không hỏi',
  },
  columns: {
    joined: 'Đăng ký lúc',
    email: 'Email',
    language: 'Ngôn ngữ',
    consent: 'Bản đồng ý',
  },
  filter: {
    language: 'chỉ những người đăng ký bằng ngôn ngữ này',
    since: 'chỉ từ thời điểm này: 2026-01-31, 2026-01-31T18:00, 7d, 12h',
    until: 'chỉ đến thời điểm này; nếu là ngày thì tính trọn ngày',
    domain: 'chỉ tên miền thư này và các tên miền con',
  },
  burst,
  list: {
    summary: 'xem danh sách, mới nhất trước',
    limit: 'số dòng mỗi trang',
    page: 'trang thứ mấy',
    oldest: 'cũ nhất trước',
    empty: 'Danh sách chưa có ai.',
    nothing: 'Không có ai khớp.',
    foot: (from, to, all) => `${count(from)} đến ${count(to)} trong ${rows(all)}`,
    next: (page) => `trang sau: --page ${String(page)}`,
    examples: [
      ['list', 'hai mươi người mới nhất'],
      ['list --language vi --since 7d', 'ai đăng ký bằng tiếng Việt trong tuần qua'],
      ['list --domain hust.edu.vn --limit 100', 'địa chỉ của một trường'],
    ],
  },
  count: {
    summary: 'in số người trong danh sách',
    examples: [
      ['count', 'tất cả'],
      ['count --since 2026-01-01 --language en', 'đăng ký bằng tiếng Anh từ đầu năm 2026'],
    ],
  },
  search: {
    summary: 'tìm địa chỉ theo một phần của nó',
    text: 'một phần địa chỉ',
    examples: [['search lan.anh', 'mọi người có lan.anh trong địa chỉ']],
  },
  check: {
    summary: 'đánh dấu địa chỉ và đợt dồn dập cần người xem lại',
    description:
      `Đánh dấu tên miền dùng một lần, lỗi gõ của tên miền quen thuộc, địa chỉ văn phòng và các đợt dồn dập. Không xóa gì cả. Kết thúc với mã 1 nếu thấy điều gì. ${burst}`,
    limit: 'số địa chỉ được nêu; vẫn đếm tất cả',
    flag: 'Dấu',
    meant: 'Ý là?',
    flags: { disposable: 'dùng một lần', typo: 'gõ nhầm?', role: 'văn phòng' },
    from: 'Dồn dập từ',
    until: 'đến',
    signUps: 'Lượt đăng ký',
    usual: 'Thường thấy',
    mostly: 'Chủ yếu',
    alike: 'Giống nhau',
    found: (all, disposable, typo, role, bursts) =>
      `Đã xem ${rows(all)}: ${count(disposable)} dùng một lần, ${count(typo)} có lẽ gõ nhầm, ${count(role)} của văn phòng; ${count(bursts)} đợt dồn dập.`,
    examples: [
      ['check', 'tất cả'],
      ['check --since 7d --json', 'tuần vừa qua, cho máy đọc'],
    ],
  },
  stats: {
    summary: 'xem danh sách qua con số và biểu đồ',
    top: 'số tên miền thư được nêu',
    title: 'Danh sách chờ qua con số',
    number: (value) => count(value),
    percent: (share) => percent(share),
    total: 'Trong danh sách',
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
      ['stats --json', 'mọi con số, cho máy đọc'],
    ],
  },
  export: {
    summary: 'xuất danh sách ra CSV, JSON lines, Excel hoặc vCard',
    format: 'định dạng; mặc định theo đuôi tên tệp, hoặc csv',
    for: 'cột dành cho một dịch vụ gửi thư',
    out: 'tệp cần ghi; mặc định ra luồng chuẩn',
    bom: 'mở đầu CSV bằng dấu BOM, cho Excel',
    done: (n, path, seconds) => `${rows(n)} trong ${path} (${seconds.toFixed(1)} giây).`,
    examples: [
      ['export --out list.csv', 'tất cả, để import đọc lại y nguyên'],
      ['export --out list.xlsx --since 30d', 'ai đăng ký trong 30 ngày qua, cho Excel'],
      ['export --for listmonk --language vi --out vi.csv', 'sẵn sàng tải lên listmonk'],
      ['export --format jsonl | head -n 3', 'ba dòng đầu dạng JSON'],
    ],
  },
  import: {
    summary: 'đưa địa chỉ từ một tệp vào danh sách',
    description:
      'Đưa địa chỉ từ tệp CSV hoặc JSON lines vào danh sách: tệp do export tạo ra thì giữ y nguyên, tệp khác thì theo tiêu đề cột. Không có --yes thì chỉ cho xem điều sẽ xảy ra. Lần nhập bị ngắt giữa chừng chỉ cần chạy lại.',
    file: 'CSV hoặc JSON lines; - là luồng chuẩn',
    map: 'tiêu đề nào ứng với email, language hoặc joined_at; có thể lặp lại',
    language: 'ngôn ngữ cho dòng không ghi rõ; mặc định en',
    consent: 'người ta đã đồng ý với bản nào, nếu tệp không ghi',
    refused: 'tệp chứa các dòng bị từ chối; mặc định TỆP.refused.csv',
    yes: 'làm thật',
    noEmail: (headings) =>
      `Không thấy cột địa chỉ nào trong: ${headings}. Hãy chỉ ra bằng --map email=TIÊU_ĐỀ.`,
    broken: (problem) => `Không đọc được tệp như CSV, chưa có gì thay đổi: ${problem}`,
    read: (n) => `Đã đọc ${count(n)} dòng.`,
    columns: 'các cột',
    refusedBecause: (n, reason) => `${count(n)} dòng bị từ chối: ${reason}`,
    refusedIn: (path) => `Mọi dòng bị từ chối, kèm số dòng: ${path}`,
    wouldAdd: (n) => `Sẽ thêm ${rows(n)}. Chưa có gì thay đổi; muốn làm thật, thêm --yes.`,
    added: (n) => `Đã thêm ${rows(n)}.`,
    reasons: {
      unreadable: 'không đọc được',
      email: 'không phải địa chỉ email hợp lệ',
      language: 'không phải en hay vi',
      time: 'không đọc được thời gian',
      future: 'thời gian còn ở tương lai',
      id: 'mã không phải UUID',
      source: 'trang nguồn lạ',
      consent: 'thiếu bản đồng ý',
      repeated: 'lặp lại trong tệp',
      listed: 'đã có trong danh sách',
      erased: 'đã xóa theo yêu cầu và chưa đăng ký lại',
      expired: 'đăng ký trước mốc mà mọi người đã được xóa',
    },
    examples: [
      ['import list.csv', 'xem điều sẽ xảy ra'],
      ['import list.csv --yes', 'làm thật'],
      ['import fair.csv --map email="Your email" --language vi --yes', 'danh sách từ nơi khác'],
      ['import - --yes < list.jsonl', 'từ luồng chuẩn'],
    ],
  },
  person: {
    summary: 'xem mọi dữ liệu đang giữ về một người',
    description:
      'Cho xem mọi dữ liệu đang giữ về một người, bằng tiếng Việt và tiếng Anh, sẵn sàng gửi cho họ: dùng khi có yêu cầu theo Luật Bảo vệ dữ liệu cá nhân (91/2025/QH15) hoặc GDPR. Kết thúc với mã 1 nếu không giữ gì.',
    address: 'địa chỉ email của người đó',
    out: 'ghi thành trang HTML vào tệp này',
    written: (path) => `Đã ghi vào ${path}.`,
    deadlines: (answer, deletion) =>
      `Hạn trả lời: ${answer} (2 ngày làm việc, chưa trừ ngày lễ); nếu được yêu cầu xóa, hạn xóa: ${deletion}.`,
    title: 'Dữ liệu chúng tôi giữ về bạn',
    something: '{provider} đang giữ những dữ liệu sau về {address}. Tra cứu lúc {time}.',
    nothing: '{provider} không giữ gì về {address} trong danh sách chờ. Tra cứu lúc {time}.',
    labels: {
      email: 'Email',
      language: 'Ngôn ngữ của trang',
      page: 'Cách bạn vào danh sách',
      joined: 'Thời điểm đăng ký',
      consent: 'Bản bạn đã đồng ý',
      id: 'Mã bản ghi',
      until: 'Tự động xóa sau ngày',
      erased: 'Đã xóa theo yêu cầu',
      backup: 'Bản sao lưu',
    },
    languages: { en: 'Tiếng Anh', vi: 'Tiếng Việt' },
    landing: 'qua form trên trang',
    imported: 'chuyển từ một danh sách khác',
    consentTitle: 'Nội dung cạnh form khi đó',
    unknownWording: 'Nội dung này không còn lưu ở đây.',
    rightsTitle: 'Để làm gì, và bạn có quyền gì',
    purpose:
      'Dữ liệu của bạn chỉ dùng để báo ngày mở đơn và cách nộp đơn. Ngoài ra không giữ gì thêm: không địa chỉ mạng, không trình duyệt, không hồ sơ.',
    rights:
      'Bạn có quyền xem, sửa, nhận bản sao, hạn chế, xóa dữ liệu, phản đối việc sử dụng và rút lại sự đồng ý bất cứ lúc nào (Luật 91/2025/QH15; và GDPR nếu áp dụng).',
    contact:
      'Bạn viết cho {email} hoặc gọi {phone}. Người phụ trách: {responsible}, {provider}, {postalAddress}.',
    examples: [
      ['person lan@example.com', 'để đọc, hoặc dán vào thư trả lời'],
      ['person lan@example.com --out lan.html', 'một trang để in hoặc đính kèm'],
      ['person lan@example.com --json', 'cùng nội dung, cho máy đọc'],
    ],
  },
  erase: {
    summary: 'xóa hẳn một số người',
    description:
      'Đưa người ra khỏi danh sách và khỏi các tệp của cơ sở dữ liệu, chỉ giữ một mã băm có khóa để không lần nhập hay bản sao lưu nào đưa họ trở lại. Ai tự đăng ký lại thì lại có trong danh sách.',
    addresses: 'các địa chỉ email',
    file: 'tệp mỗi dòng một địa chỉ; - là luồng chuẩn',
    none: 'Chưa có địa chỉ nào.',
    wrong: (addresses) => `Không phải địa chỉ email: ${addresses}`,
    question: (n) => `Xóa hẳn ${rows(n)}?`,
    done: (n) => `Đã xóa ${rows(n)}.`,
    missing: (address) =>
      `${address} không có trong danh sách; vẫn ghi nhận là đã xóa để không lần nhập hay bản sao lưu nào đưa vào.`,
    gone: (name) => `Không còn byte nào trong ${name}.`,
    vacuumed: (name) =>
      `Đã xóa và dọn chỗ trong ${name}. Nhật ký, bản sao và bản sao lưu riêng của PostgreSQL có thể còn giữ một thời gian.`,
    notGone: (name) => `Trong các tệp của ${name} vẫn còn dấu vết. Hãy dừng máy chủ rồi chạy lại lệnh này.`,
    examples: [
      ['erase lan@example.com', 'hỏi rồi xóa'],
      ['erase --file requests.txt --yes', 'mọi người trong tệp, không hỏi'],
    ],
  },
  backups: {
    none: 'Không bản sao lưu nào được biết còn giữ dữ liệu này.',
    some: 'Những bản sao lưu sau có thể vẫn còn:',
    states: {
      holds: 'còn giữ',
      encrypted: 'đã mã hóa, có thể còn giữ',
      elsewhere: 'không còn ở chỗ đã ghi; nếu bạn cất nơi khác thì có thể còn giữ',
      unreadable: 'không đọc được',
    },
    advice:
      'Hãy tạo bản sao lưu mới rồi xóa các bản này. Dù có khôi phục, chúng cũng không đưa người đã xóa trở lại.',
  },
  'forget-before': {
    summary: 'xóa mọi người đăng ký trước một ngày',
    description:
      'Xóa mọi người đăng ký trước một ngày. RETENTION_DAYS làm việc này hằng ngày trong máy chủ. Không lần nhập hay bản sao lưu nào đưa trở lại người đăng ký trước ngày đó.',
    time: 'ngày (2026-01-31), thời điểm, hoặc khoảng trước đây (365d)',
    future: 'Thời điểm còn ở tương lai, như vậy sẽ xóa tất cả mọi người.',
    question: (n, day) => `Xóa ${rows(n)} đăng ký trước ${day}?`,
    done: (n) => `Đã xóa ${rows(n)}.`,
    examples: [['forget-before 365d', 'mọi người đăng ký hơn một năm trước']],
  },
  consent: {
    summary: 'xem người ta đã đồng ý điều gì, khi nào',
    wording: 'kèm toàn văn bên dưới bảng',
    people: 'Số người',
    first: 'Đầu tiên',
    last: 'Gần nhất',
    sentence: 'Câu cạnh form',
    unknown: 'ở đây không rõ',
    examples: [
      ['consent', 'bao nhiêu người đồng ý với bản nào'],
      ['consent --wording', 'kèm mọi nội dung đã hiển thị'],
    ],
  },
  backup: {
    summary: 'ghi một bản sao nhất quán của mọi thứ khi máy chủ đang chạy',
    description:
      'Ghi một bản sao nhất quán của mọi thứ vào một tệp SQLite trong lúc vẫn nhận đăng ký, dù cơ sở dữ liệu là loại nào, rồi đọc lại để kiểm tra.',
    file: 'tệp cần ghi; - là luồng chuẩn',
    encrypt: 'mã hóa cho khóa công khai age này (age1…)',
    keepDays: 'sau đó xóa các bản do lệnh này tạo đã quá số ngày này',
    notAge: 'phải là khóa công khai age, như age1….',
    damaged: (problem) => `Bản sao không qua được kiểm tra nên không giữ lại: ${problem}`,
    done: (n, path) => `${rows(n)} trong ${path}, đã kiểm tra.`,
    deleted: (path) => `Đã xóa vì quá cũ: ${path}`,
    examples: [
      ['backup monday.db', 'bản sao để restore dùng lại'],
      ['backup monday.db.age --encrypt age1…', 'chỉ ai có khóa mới đọc được'],
      ['backup monday.db --keep-days 30', 'và xóa các bản cũ hơn'],
    ],
  },
  restore: {
    summary: 'đưa danh sách về như trong một bản sao lưu',
    description:
      'Kiểm tra bản sao lưu, cất danh sách hiện tại sang một bên, rồi đưa danh sách về như cũ trong một bước, cả khi máy chủ đang chạy. Ai đã xóa sau đó vẫn là đã xóa; ai đăng ký trong lúc đó vẫn còn.',
    file: 'tệp do backup ghi; - là luồng chuẩn',
    identity: 'tệp chứa khóa age, cho bản đã mã hóa',
    aside: 'nơi cất danh sách hiện tại; mặc định cạnh bản sao lưu',
    needsKey: 'Bản sao lưu đã mã hóa. Hãy chỉ ra tệp chứa khóa: --identity TỆP.',
    wrongKey: (problem) => `Không giải mã được bản sao lưu: ${problem}`,
    damaged: (problem) => `Đây không phải bản sao lưu lành lặn, chưa có gì thay đổi: ${problem}`,
    question: (backup, present) =>
      `Bản sao lưu có ${rows(backup)}, danh sách có ${rows(present)}. Đưa danh sách về như cũ?`,
    done: (added, removed) => `Đã đưa lại ${rows(added)}, bỏ ra ${rows(removed)}.`,
    erased: (n) => `${rows(n)} không đưa lại: đã xóa sau đó.`,
    expired: (n) => `${rows(n)} không đưa lại: đăng ký đã quá lâu.`,
    keptAside: (path) => `Danh sách trước khi khôi phục: ${path}`,
    examples: [
      ['restore monday.db', 'hỏi rồi khôi phục'],
      ['restore monday.db.age --identity key.txt --yes', 'bản đã mã hóa, không hỏi'],
    ],
  },
  audit: {
    summary: 'xem đã làm gì, lúc nào; không kèm địa chỉ',
    limit: 'số dòng, mới nhất trước',
    at: 'Lúc',
    action: 'Việc',
    detail: 'Chi tiết',
    empty: 'Chưa làm gì cả.',
    examples: [['audit', 'năm mươi dòng mới nhất']],
  },
  doctor: {
    summary: 'xem mọi thứ đã sẵn sàng ra mắt chưa',
    description:
      'Xem cấu hình, thông tin, câu chữ, trang đã dựng, cơ sở dữ liệu, ổ đĩa và đồng hồ; chỗ nào chưa ổn thì nói cách sửa. Có --url thì xem cả chứng chỉ và header của trang như khách thấy, rồi đăng ký thử một địa chỉ bịa, xem nó có vào danh sách này không và xóa đi. Kết thúc với mã 1 khi còn chỗ phải sửa.',
    url: 'địa chỉ khách mở trang, như https://them.example',
    badUrl: 'phải là địa chỉ như https://them.example.',
    ready: 'Sẵn sàng ra mắt.',
    notReady: (n) => `Còn ${count(n)} chỗ phải sửa trước khi ra mắt.`,
    checks: {
      configuration: 'Cấu hình',
      origin: 'Địa chỉ trang',
      sample: 'Bản mẫu',
      contact: 'Liên hệ và quyền riêng tư',
      words: 'Câu chữ',
      page: 'Trang',
      pictures: 'Hình',
      database: 'Cơ sở dữ liệu',
      durability: 'Độ bền',
      disk: 'Ổ đĩa',
      clock: 'Đồng hồ',
      tls: 'Chứng chỉ',
      redirect: 'Đường sang https',
      reached: 'Mở được trang',
      headers: 'Header',
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
    },
    origin: {
      good: (origin) => origin,
      unset: (origin) => [
        `${origin} không dẫn đến đâu trên internet.`,
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
        'Điền src/content/facts.ts, đặt sample thành false, rồi dựng lại.',
      ],
    },
    contact: {
      good: 'đã điền.',
      bad: (names) => [
        `còn là thông tin bịa: ${names}.`,
        'Điền thông tin thật vào src/content/facts.ts; phần quyền riêng tư và đơn vị vận hành lấy từ đó.',
      ],
    },
    words: {
      good: (n) => `cả hai ngôn ngữ đầy đủ, mỗi bên ${count(n)} mục.`,
      missing: (names) => [
        `thiếu hoặc còn chỗ trống chưa điền: ${names}.`,
        'Viết vào src/content/en.ts hoặc vi.ts.',
      ],
      long: (names) => [`dài quá khổ trang: ${names}.`, 'Rút ngắn, hoặc xem kỹ trang ở mọi bề rộng trước.'],
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
    pictures: {
      good: (n) => `${count(n)} hình, đủ cả.`,
      bad: (names) => [`thiếu: ${names}.`, 'Đặt vào public hoặc src/site/pictures, rồi dựng lại.'],
    },
    database: {
      good: (name) => `${name} đọc và ghi được.`,
      bad: (reason) => [reason, 'Xem DATABASE_URL, quyền của thư mục, và cơ sở dữ liệu có đang chạy không.'],
      damaged: ['tệp bị hỏng.', 'Dừng máy chủ và khôi phục từ bản sao lưu (waitlist restore).'],
    },
    durability: {
      good: 'lượt đăng ký đã xác nhận thì mất điện vẫn còn.',
      bad: [
        'mất điện có thể mất lượt đăng ký đã xác nhận.',
        'SQLite: journal_mode WAL và synchronous FULL; PostgreSQL: bật synchronous_commit và fsync.',
      ],
    },
    disk: {
      good: (free) => `còn ${count(free)} MiB.`,
      bad: (free, folder) => [
        `chỉ còn ${count(free)} MiB cho ${folder}.`,
        'Dọn bớt; một triệu lượt đăng ký cần chừng 300 MiB, mỗi bản sao lưu cũng vậy.',
      ],
    },
    clock: {
      good: (now) => now,
      bad: (now) => [`không thể là ${now}.`, 'Chỉnh đồng hồ và để NTP giữ giờ.'],
      behind: (now, last) => [
        `ở đây là ${now}, mà lượt đăng ký mới nhất lại lúc ${last}.`,
        'So đồng hồ máy này với các máy chủ; để NTP giữ giờ.',
      ],
      apart: (seconds) => [
        `máy này và máy chủ lệch nhau ${count(seconds)} giây.`,
        'Để NTP giữ giờ cho cả hai.',
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
        'Đặt trang sau TLS; xem thư mục deploy.',
      ],
    },
    redirect: {
      good: 'http dẫn sang https.',
      bad: (url, status) => [
        `${url} trả lời ${String(status)} chứ không dẫn sang https.`,
        'Cho proxy chuyển http sang https.',
      ],
      none: (url) => [
        `${url} không trả lời.`,
        'Ai gõ địa chỉ không có https sẽ không vào được: hãy chuyển hướng cổng 80.',
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
      refused: (reason) => [
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
    description:
      `Xuất một trang có biểu đồ: lượt đăng ký từng ngày và cộng dồn, ngôn ngữ, thứ và giờ, tên miền thư, lúc đăng ký dồn dập và địa chỉ đáng ngờ. Trang tự đủ, xem được khi không có mạng, và không ghi địa chỉ nào, chỉ ghi tên miền. ${burst}`,
    out: 'tệp cần ghi',
    done: (n, path, seconds) => `Đã đếm ${rows(n)} vào ${path} (${seconds.toFixed(1)} giây).`,
    locale: 'vi',
    title: 'Danh sách chờ qua con số',
    name: 'Tiếng Việt',
    made: (time, zone) => `Tính đến ${time}, ${zone}`,
    empty: 'Danh sách chưa có ai.',
    tiles: { all: 'trong danh sách', today: 'hôm nay', week: 'trong 7 ngày', month: 'trong 30 ngày' },
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
      vi: 'Tiếng Việt',
      en: 'Tiếng Anh',
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
    bursts: {
      title: 'Lúc đăng ký dồn dập',
      text: burst,
      none: 'Không có: lượt đăng ký đến đều đặn.',
      from: 'Từ',
      until: 'Đến',
      usual: 'Thường thấy',
      domain: 'Tên miền gặp nhiều nhất',
    },
    doubts: {
      title: 'Địa chỉ đáng ngờ',
      text: 'Không địa chỉ nào bị xóa vì lý do này. Bạn xem lại trước khi gửi thư nhé.',
      kind: 'Loại',
      examples: 'Tên miền',
      none: 'không có',
      disposable: 'địa chỉ dùng một lần',
      mistyped: 'tên miền có lẽ gõ nhầm',
      role: 'địa chỉ của văn phòng, không phải của một người (info@, admin@)',
    },
    foot: 'Trang này không ghi địa chỉ nào. Ngày giờ tính theo múi giờ nêu ở trên.',
    examples: [
      ['report --out report.html', 'để xem trên trình duyệt và in'],
      ['report --time-zone UTC --out report.html --yes', 'tính ngày theo UTC; thay bản trước'],
    ],
  },
  poster: {
    summary: 'vẽ tờ A4 để in, có mã QR dẫn đến trang',
    description:
      'Vẽ tờ A4 để dán trong trường: tiêu đề, hình vẽ và mã QR dẫn đến trang. Có --lang en hoặc vi thì in một ngôn ngữ, không thì in cả hai. Địa chỉ lấy từ PUBLIC_ORIGIN, hoặc từ src/content/facts.ts.',
    out: 'tệp cần ghi, đuôi .svg hoặc .pdf',
    ending: (path) => `${path}: tên tệp phải có đuôi .svg hoặc .pdf.`,
    tools: 'Tờ in được vẽ bằng bộ công cụ dựng trang, mà ở đây chưa cài. Hãy chạy npm ci.',
    done: (path, url) => `Đã vẽ xong ${path}; mã QR dẫn đến ${url}`,
    sample: 'Trên tờ có ghi đây là bản mẫu, cho đến khi src/content/facts.ts được sửa.',
    examples: [
      ['poster --lang vi --out poster.pdf', 'gửi tiệm in, bằng tiếng Việt'],
      ['poster --lang both --out poster.svg', 'cả hai ngôn ngữ, để sửa thêm'],
    ],
  },
};
