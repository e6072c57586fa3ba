/**
 * Words that only the sample says. Once `isSample` is off, `waitlist doctor` names the first that the built page still
 * has. Take out those that are true of your programme.
 */
export const SAMPLE_WORDS: readonly string[] = [
  ...['Thềm', 'them.example', 'Thanh Vân', 'Trúc Quỳnh', 'Gia Khiêm', '91/2025/QH15'],
  ...['Vietnam', 'Việt Nam', 'Hanoi', 'Hà Nội', 'rice terrace'],
];
