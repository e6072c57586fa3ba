import type { MailMessages } from './mail-en.ts';

/** Messages of `mail` in Vietnamese. */
export const vietnameseMailMessages: MailMessages = {
  summary: 'viết thư cho những người trong danh sách',
  description:
    'Cho xem, gửi thử và gửi một lá thư đến những người trong danh sách. Mỗi lá thư là một thư mục trong mail/, mỗi ngôn ngữ một tệp, ví dụ mail/applications-open/vi.md.',
  verbs: 'Các việc với thư:',
  name: 'thư mục của lá thư trong mail/; chỉ có một lá thì không cần ghi',
  examples: [['mail preview applications-open', 'xem lá thư trên trình duyệt']],
  noMessages: (folder) => `Chưa có lá thư nào trong ${folder}.`,
  whichMessage: (names) => `Lá thư nào? Hiện có ${names}.`,
  problems: (name, count) => `Chưa gửi mail/${name} được: còn ${count} chỗ chưa ổn.`,
  unready: 'Xem thì được, nhưng chưa gửi được:',
  unset: (setting) => `Chưa đặt ${setting}. Xem ví dụ ở README.md, mục “Configuration”.`,
  reasons: {
    missing: () => 'không có tệp này. Lá thư cần đủ các ngôn ngữ của trang.',
    noFrontMatter: () =>
      'phải bắt đầu bằng một dòng ---, rồi “subject: …” và “preview: …”, rồi một dòng ---.',
    unknownField: (found) => `ở đây không có mục “${found}”; chỉ có subject và preview.`,
    missingField: (found) => `thiếu “${found}: …” giữa hai dòng ---.`,
    longField: (found) =>
      `${found} dài quá, chương trình thư sẽ cắt bớt. Subject tối đa 90 ký tự, preview tối đa 140.`,
    noText: () => 'chưa có nội dung.',
    unknownPlaceholder: (found) =>
      `không có ${found}. Có các thông tin như {brand}, {partner}, {email}, cùng {applyLink} và {leaveLink}.`,
    placeholderHere: (found) => `${found} phải nằm trong nội dung thư, làm đường dẫn: [Nộp đơn](${found})`,
    noApplyUrl: () => '{applyLink} cần thiết lập APPLY_URL, ví dụ https://apply.example.edu/2026',
    noLeaveLink: () => 'thiếu đường dẫn rời danh sách. Bạn thêm vào: [rời danh sách]({leaveLink})',
    invalidLink: (found) =>
      `“${found}” không dùng làm đường dẫn trong thư được. Đường dẫn phải bắt đầu bằng https:// hoặc mailto:`,
    sample: (found) => `“${found}” là của bản mẫu, không dẫn đến đâu cả.`,
    unsupported: (found) =>
      `“${found}”: nhiều chương trình thư không hiển thị được. Dùng được đoạn văn, tiêu đề, danh sách, trích dẫn, đường dẫn, chữ đậm và chữ nghiêng.`,
    tooLarge: () => 'lớn hơn 60 kB khi thành HTML. Bạn rút gọn lại.',
  },
  inFile: (file, line, problem) =>
    line === undefined ? `mail/${file}: ${problem}` : `mail/${file}, dòng ${line}: ${problem}`,
  deadLinks: (count) => `${count} đường dẫn trong thư không mở được:`,
  deadLink: (link, answer) => `${link} (${answer})`,
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
      'Gửi lá thư đến một địa chỉ, bằng mọi ngôn ngữ, đúng như khi gửi thật. Chỉ đường dẫn rời danh sách là bịa: nó không đưa ai ra khỏi danh sách. Lệnh kiểm tra mọi đường dẫn trước khi gửi.',
    address: 'nơi nhận: địa chỉ của chính bạn',
    language: 'chỉ bằng ngôn ngữ này',
    accepted: (language, answer) => `${language}: máy chủ thư đã nhận (${answer})`,
    examples: [
      ['mail test mai@example.com', 'lá thư duy nhất đang có, cả hai ngôn ngữ'],
      ['mail test mai@example.com applications-open --language vi', 'lá thư này, bằng tiếng Việt'],
    ],
  },
  failures: {
    rejected: (answer) => `máy chủ thư không nhận: ${answer}`,
    uncertain: (answer) => `mất kết nối trước khi máy chủ thư trả lời; thư có thể đã đến (${answer})`,
    connection: (answer) => `không kết nối được với máy chủ thư trong MAIL_URL: ${answer}`,
    encryption: (answer) =>
      `không có kết nối an toàn với máy chủ thư trong MAIL_URL: ${answer}. Nếu vẫn tin máy chủ này, bạn thêm ?tls=no-verify`,
    login: (answer) => `tên đăng nhập hoặc mật khẩu trong MAIL_URL không đúng: ${answer}`,
    sender: (answer) => `máy chủ thư không nhận thư gửi từ MAIL_FROM: ${answer}`,
  },
};
