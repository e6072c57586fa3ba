import type { Words } from './en.ts';
import { plain } from './grammar.ts';

const { count } = plain('vi');
const rows = (n: number) => `${count(n)} địa chỉ`;

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
    yes: 'làm luôn không hỏi; thay tệp đã có',
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
  audit: {
    summary: 'xem đã làm gì, lúc nào; không kèm địa chỉ',
    limit: 'số dòng, mới nhất trước',
    at: 'Lúc',
    action: 'Việc',
    detail: 'Chi tiết',
    empty: 'Chưa làm gì cả.',
    examples: [['audit', 'năm mươi dòng mới nhất']],
  },
};
