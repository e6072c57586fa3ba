/** A mistake in what an adapter writes, found by `check-programme.ts` or `check-texts.ts`. */
export interface ContentProblem {
  /** From the project's folder, such as `src/content/programme.ts`. */
  file: string;
  /** The entry's place in the file, such as `founders.1.link`. */
  entry: string;
  kind: ProblemKind;
  /** What the sentence quotes. */
  values: readonly string[];
}

/** What can be wrong. */
export type ProblemKind = keyof typeof english;

/** What the page works with nevertheless: the build shows it and goes on. */
const WARNINGS: readonly ProblemKind[] = ['long', 'untranslated'];

/** Each sentence: what is wrong, a right example, and why it matters. */
const english = {
  origin: (value: string) =>
    `"${value}" is no address of a site. Write protocol and host and nothing after them, for example https://waitlist.example: links, previews and search engines start from it.`,
  link: (value: string) =>
    `"${value}" is no link. Write it in full, for example https://network.example/in/name: a browser would look for it on this site.`,
  phone: (value: string) =>
    `"${value}" is no international number. Write + and the country first, for example +84 24 3868 1234: people dial it from abroad as well.`,
  email: (value: string) =>
    `"${value}" is no e-mail address. Write one such as hello@programme.example: people write to it to see or delete their data.`,
  date: (value: string) =>
    `"${value}" is no date. Write year, month and day, for example 2026-03-12: each language shows it in its own way.`,
  language: (value: string) =>
    `"${value}" is no language code. Write one such as vi or en: a screen reader chooses its voice by it.`,
  whole: (value: string, least: string, most: string) =>
    `${value} is no whole number from ${least} to ${most}. The texts and the rules of the list use it.`,
  count: (value: string, least: string, most: string) =>
    least === most
      ? `there are ${value}, and the page is made for ${least}.`
      : `there are ${value}. The page is made for ${least} to ${most}.`,
  name: (value: string, least: string, most: string) =>
    `"${value}" has ${Array.from(value).length} characters. Use ${least} to ${most}: the page has no room for more.`,
  empty: () => 'it is empty. Visitors would see a gap.',
  spaces: (value: string) =>
    `"${value}" has a space at an end, or two in a row. They show in headings and previews.`,
  characters: (value: string) =>
    `"${value}" has an invisible character, or a letter that is made of two. Type it again: fonts and search know only whole letters.`,
  placeholder: (name: string, known: string) =>
    `{${name}} is no fact, so visitors would see the braces. A text may name ${known}.`,
  differs: (here: string, there: string) =>
    `it names ${here || 'nothing'} in braces, the default language ${there || 'nothing'}. The page fills in both, or neither.`,
  missing: (key: string) =>
    `${key} is missing here. The default language has it, so visitors would see a gap.`,
  lists: (value: string, other: string) =>
    `there are ${value}, in the default language ${other}. Each language shows the same list.`,
  pairs: (value: string, other: string, entry: string) =>
    `there are ${value}, but ${other} in ${entry} of src/content/programme.ts. Each needs its other half.`,
  week: (value: string, weeks: string) => `it speaks of week ${value}, but the programme has ${weeks} weeks.`,
  long: (value: string, most: string) =>
    `it has ${value} characters; the layout was checked up to ${most}. Shorten it, or look at it at every width.`,
  untranslated: (value: string) =>
    `"${value}" is not in this language. Search and screen readers expect it to be.`,
  consent: (version: string, fingerprint: string) =>
    `the texts that people agree to are no longer those of version ${version}. Write a new CONSENT_VERSION, and CONSENT_FINGERPRINT = '${fingerprint}': each sign-up is stored with the version that the person saw.`,
} satisfies Record<string, (...values: string[]) => string>;

const vietnamese: Record<ProblemKind, (...values: string[]) => string> = {
  origin: (value = '') =>
    `"${value}" không phải địa chỉ trang web. Viết giao thức và tên miền, không thêm gì phía sau, ví dụ https://waitlist.example: liên kết, bản xem trước và máy tìm kiếm đều dựa vào đó.`,
  link: (value = '') =>
    `"${value}" không phải liên kết. Viết đầy đủ, ví dụ https://network.example/in/name: nếu không, trình duyệt sẽ tìm ngay trên trang này.`,
  phone: (value = '') =>
    `"${value}" không phải số điện thoại quốc tế. Viết dấu + và mã nước trước, ví dụ +84 24 3868 1234: người ở nước ngoài cũng gọi số này.`,
  email: (value = '') =>
    `"${value}" không phải địa chỉ email. Viết như hello@programme.example: người đăng ký viết tới đó để xem hoặc xóa dữ liệu.`,
  date: (value = '') =>
    `"${value}" không phải ngày. Viết năm, tháng, ngày, ví dụ 2026-03-12: mỗi ngôn ngữ hiển thị ngày theo cách riêng.`,
  language: (value = '') =>
    `"${value}" không phải mã ngôn ngữ. Viết như vi hoặc en: trình đọc màn hình chọn giọng theo mã này.`,
  whole: (value = '', least = '', most = '') =>
    `${value} không phải số nguyên từ ${least} đến ${most}. Nội dung trang và quy tắc của danh sách dùng số này.`,
  count: (value = '', least = '', most = '') =>
    least === most
      ? `đang có ${value} mục, còn trang được thiết kế cho ${least}.`
      : `đang có ${value} mục. Trang được thiết kế cho ${least} đến ${most}.`,
  name: (value = '', least = '', most = '') =>
    `"${value}" có ${Array.from(value).length} ký tự. Dùng ${least} đến ${most} ký tự: trang không đủ chỗ cho nhiều hơn.`,
  empty: () => 'đang để trống. Khách sẽ thấy một chỗ trống.',
  spaces: (value = '') =>
    `"${value}" có khoảng trắng thừa ở đầu, ở cuối hoặc ở giữa. Tiêu đề và bản xem trước sẽ lộ ra.`,
  characters: (value = '') =>
    `"${value}" có ký tự không nhìn thấy, hoặc chữ ghép từ hai ký tự. Hãy gõ lại: phông chữ và tìm kiếm chỉ nhận chữ dựng sẵn.`,
  placeholder: (name = '', known = '') =>
    `{${name}} không phải thông tin có sẵn, nên khách sẽ thấy dấu ngoặc. Nội dung có thể gọi ${known}.`,
  differs: (here = '', there = '') =>
    `trong ngoặc đang gọi ${here || 'không gì'}, còn ngôn ngữ mặc định gọi ${there || 'không gì'}. Hai bên phải giống nhau.`,
  missing: (key = '') => `thiếu ${key}. Ngôn ngữ mặc định có mục này, nên khách sẽ thấy một chỗ trống.`,
  lists: (value = '', other = '') =>
    `đang có ${value} mục, ngôn ngữ mặc định có ${other}. Ngôn ngữ nào cũng hiển thị cùng một danh sách.`,
  pairs: (value = '', other = '', entry = '') =>
    `đang có ${value} mục, còn ${entry} trong src/content/programme.ts có ${other}. Hai bên phải khớp từng mục.`,
  week: (value = '', weeks = '') => `nhắc tới tuần ${value}, nhưng chương trình chỉ có ${weeks} tuần.`,
  long: (value = '', most = '') =>
    `dài ${value} ký tự; bố cục mới được kiểm tra tới ${most}. Rút ngắn, hoặc xem lại ở mọi bề rộng.`,
  untranslated: (value = '') =>
    `"${value}" chưa viết bằng ngôn ngữ này. Tìm kiếm và trình đọc màn hình cần đúng ngôn ngữ.`,
  consent: (version = '', fingerprint = '') =>
    `nội dung mà người đăng ký đồng ý không còn là của phiên bản ${version}. Đặt CONSENT_VERSION mới và CONSENT_FINGERPRINT = '${fingerprint}': mỗi lượt đăng ký lưu phiên bản mà người đó đã đọc.`,
};

const SENTENCES = { en: english as typeof vietnamese, vi: vietnamese };

/** Whether the page works with it nevertheless. */
export function isWarning({ kind }: ContentProblem): boolean {
  return WARNINGS.includes(kind);
}

/** The sentence for a problem, without its place. */
export function problemSentence(
  { kind, values }: ContentProblem,
  language: keyof typeof SENTENCES = 'en',
): string {
  return SENTENCES[language][kind](...values);
}
