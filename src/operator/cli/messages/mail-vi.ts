import { duration, plain, SOME_LANGUAGE } from './grammar.ts';
import type { MailMessages } from './mail-en.ts';

const { count } = plain('vi');

/** Messages of `mail` in Vietnamese. */
export const vietnameseMailMessages: MailMessages = {
  summary: 'viết thư cho những người trong danh sách',
  description:
    'Cho xem, gửi thử và gửi một lá thư đến những người trong danh sách. Mỗi lá thư là một thư mục trong mail/, mỗi ngôn ngữ một tệp, ví dụ mail/applications-open/vi.md.',
  verbs: 'Các việc với thư:',
  name: 'thư mục của lá thư trong mail/; chỉ có một lá thì không cần ghi',
  examples: [
    ['mail preview applications-open', 'xem lá thư trên trình duyệt'],
    ['mail test mai@example.com', 'gửi thử cho chính bạn'],
    ['mail send applications-open', 'cho biết ai sẽ nhận, hỏi lại, rồi gửi'],
  ],
  noMessages: (folder) => `Chưa có lá thư nào trong ${folder}.`,
  whichMessage: (names) => `Lá thư nào? Hiện có ${names}.`,
  problems: (name, count) => `Chưa gửi mail/${name} được: còn ${count} chỗ chưa ổn.`,
  unset: (setting) => `Chưa đặt ${setting}. Xem ví dụ ở README.md, mục “Configuration”.`,
  reasons: {
    missing: () => 'không có tệp này. Lá thư cần đủ các ngôn ngữ của trang.',
    noFrontMatter: () =>
      'phải bắt đầu bằng một dòng ---, rồi “subject: …” và “preview: …”, rồi một dòng ---.',
    notUtf8: () => 'dòng này không phải UTF-8. Hãy lưu tệp ở dạng UTF-8.',
    control: (found) =>
      `có ký tự không nhìn thấy U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}. Hãy xóa đi.`,
    repeatedField: (found) => `“${found}” có hai lần.`,
    tooDeep: () => 'có quá nhiều trích dẫn, danh sách hoặc dấu lồng vào nhau.',
    unknownField: (found) => `ở đây không có mục “${found}”; chỉ có subject và preview.`,
    missingField: (found) => `thiếu “${found}: …” giữa hai dòng ---.`,
    unknownPlaceholder: (found) =>
      `không có ${found}. Có các thông tin như {brand}, {partner}, {email}, cùng {applyLink} và {leaveLink}.`,
    noApplyUrl: () => '{applyLink} cần thiết lập APPLY_URL, ví dụ https://apply.example.edu/2026',
    noLeaveLink: () =>
      'thiếu liên kết rời danh sách, hoặc liên kết không có chữ. Bạn thêm vào: [rời danh sách]({leaveLink})',
    invalidLink: (found) =>
      `“${found}” không dùng làm liên kết trong thư được. Liên kết phải bắt đầu bằng https:// hoặc mailto:`,
    sample: () => 'src/content/programme.ts vẫn là bản mẫu (isSample: true).',
    unsupported: (found) =>
      `“${found}”: nhiều chương trình thư không hiển thị được. Dùng được đoạn văn, tiêu đề, danh sách, trích dẫn, liên kết, chữ đậm và chữ nghiêng.`,
  },
  inFile: (file, line, problem) =>
    line === undefined ? `mail/${file}: ${problem}` : `mail/${file}, dòng ${line}: ${problem}`,
  preview: {
    summary: 'xem lá thư như người nhận sẽ thấy',
    description:
      'Ghi lá thư bằng mọi ngôn ngữ, dạng HTML và dạng chữ thường, cùng một trang cho xem tất cả ở bề ngang điện thoại và cửa sổ máy tính, nền sáng và nền tối. Có trình duyệt thì mở luôn trang đó.',
    out: 'thư mục để ghi',
    noOpen: 'không mở trình duyệt',
    done: (page) => `Lá thư đã sẵn để xem: ${page}`,
    title: (name) => `Xem trước: ${name}`,
    plain: 'Dạng chữ thường',
    light: 'nền sáng',
    dark: 'nền tối',
    examples: [
      ['mail preview', 'lá thư duy nhất đang có'],
      ['mail preview applications-open --no-open', 'chỉ ghi tệp'],
    ],
  },
  test: {
    summary: 'gửi thử lá thư cho chính bạn',
    description:
      'Gửi lá thư đến một địa chỉ, bằng mọi ngôn ngữ, đúng như khi gửi thật. Riêng liên kết rời danh sách chỉ để thử: nó không đưa ai ra khỏi danh sách.',
    address: 'nơi nhận: địa chỉ của chính bạn',
    language: 'chỉ bằng ngôn ngữ này',
    accepted: (language, answer) => `${language}: máy chủ thư đã nhận (${answer})`,
    examples: [
      ['mail test mai@example.com', 'lá thư duy nhất đang có, cả hai ngôn ngữ'],
      [
        `mail test mai@example.com applications-open --language ${SOME_LANGUAGE}`,
        'lá thư này, bằng ngôn ngữ này',
      ],
    ],
  },
  send: {
    summary: 'gửi một lá thư cho những người trong danh sách, mỗi người một lần',
    description:
      'Cho biết ai sẽ nhận thư và ai không, hỏi, rồi gửi. Ctrl-C để dừng; chạy lại đúng lệnh đó để gửi tiếp. Nếu bị ngắt giữa chừng một lá thư thì không rõ người ấy đã nhận chưa: lệnh nêu tên và không gửi lại trừ khi bạn yêu cầu. Ai rời danh sách trong lúc gửi thì không nhận nữa. Mã thoát là 1 nếu còn người chưa nhận.',
    name: 'thư mục của lá thư trong mail/',
    new: 'cả những người đăng ký sau khi bắt đầu gửi',
    uncertainOption: 'cả những người chưa rõ đã nhận hay chưa; họ có thể nhận hai lần',
    rejectedOption: 'cả những người mà máy chủ thư đã từ chối',
    perMinute: 'số thư tối đa trong một phút',
    number: count,
    nobody: (name) => `Không còn ai để gửi ${name}.`,
    plan: (name, n, languages) => `${count(n)} người sẽ nhận ${name}: ${languages}.`,
    begun: (time) => `Bắt đầu gửi lúc ${time}.`,
    takes: (perMinute, seconds) =>
      `Mỗi phút ${count(perMinute)} thư thì mất khoảng ${duration(seconds, 'giờ', 'phút', 'giây')}.`,
    leftOut: {
      accepted: (n) => `Không gửi cho ${count(n)} người đã nhận.`,
      sending: (n) => `Không gửi cho ${count(n)} người: một lệnh khác đang gửi.`,
      rejected: (n) => `Không gửi cho ${count(n)} người bị máy chủ thư từ chối (--rejected để thử lại).`,
      uncertain: (n) => `Không gửi cho ${count(n)} người chưa rõ đã nhận hay chưa (--uncertain để gửi lại).`,
      new: (n) =>
        `Không gửi cho ${count(n)} người không thuộc diện nhận, chưa đăng ký, hoặc có địa chỉ khác, lúc bắt đầu gửi (--new để thêm).`,
    },
    question: 'Gửi?',
    notPublic: (origin) =>
      `Liên kết trong thư sẽ dẫn đến ${origin}, nơi người khác không mở được an toàn. Hãy đặt PUBLIC_ORIGIN là địa chỉ công khai của trang, bắt đầu bằng https://. Chưa gửi gì.`,
    waiting: (people, time) => `Máy chủ thư tạm hoãn ${count(people)} người. Sẽ thử lại lúc ${time}.`,
    busy: 'Một lệnh khác đang gửi thư. Nếu lệnh đó đã bị tắt ngang, hãy chạy lại lệnh này sau một phút. Chưa gửi gì.',
    stopping: 'Đang dừng: chờ những thư đang gửi dở. Nhấn Ctrl-C lần nữa để thoát ngay.',
    done: (accepted, rejected, queued) =>
      `Máy chủ thư đã nhận ${count(accepted)}, từ chối ${count(rejected)}; chưa gửi ${count(queued)}.`,
    uncertain: (n) => `Chưa rõ ${count(n)} người sau đã nhận hay chưa; --uncertain để gửi lại:`,
    putOffForNow: 'Máy chủ thư hẹn lại một số người. Chạy lại lệnh này sau để thử lại.',
    stopped: {
      superseded: 'Đã dừng vì lệnh này im lặng quá một phút và một lệnh khác đang gửi thay.',
      interrupted: 'Đã dừng. Để gửi tiếp, hãy chạy lại lệnh này.',
      rejections: (answer) =>
        `Đã dừng vì máy chủ thư từ chối quá nhiều, lần cuối: ${answer}. Hãy tìm nguyên nhân rồi chạy lại lệnh này.`,
      failed: (problem) => `Đã dừng: ${problem}. Để gửi tiếp, hãy chạy lại lệnh này.`,
    },
    examples: [
      ['mail send applications-open', 'cho biết ai sẽ nhận, hỏi, rồi gửi'],
      ['mail send applications-open --new', 'về sau, cho những người mới đăng ký'],
      [
        `mail send applications-open --language ${SOME_LANGUAGE} --per-minute 300`,
        'chỉ ngôn ngữ này, và nhanh hơn',
      ],
    ],
  },
  failures: {
    rejected: (answer) => `máy chủ thư không nhận: ${answer}`,
    uncertain: (answer) => `mất kết nối trước khi máy chủ thư trả lời; thư có thể đã đến (${answer})`,
    putOff: (answer) => `máy chủ thư tạm thời không nhận: ${answer}`,
    connection: (answer) =>
      `không kết nối được với máy chủ thư trong MAIL_URL, hoặc máy chủ đang bận: ${answer}`,
    encryption: (answer) =>
      `không có kết nối mã hóa với máy chủ thư trong MAIL_URL: ${answer}. smtps:// dành cho cổng mã hóa ngay từ đầu (465), smtp:// cho các cổng khác (587)`,
    certificate: (answer) =>
      `chứng chỉ của máy chủ thư trong MAIL_URL không đáng tin: ${answer}. Nếu vẫn tin máy chủ này, bạn thêm ?tls=no-verify`,
    login: (answer) => `tên đăng nhập hoặc mật khẩu trong MAIL_URL không đúng: ${answer}`,
    sender: (answer) => `máy chủ thư không nhận thư gửi từ MAIL_FROM: ${answer}`,
  },
};
