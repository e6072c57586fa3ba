/**
 * Words that only the sample says, with commas between. Once `isSample` is off, `waitlist doctor` names each place that
 * still has one. Take out those that are true of your programme.
 */
export const SAMPLE_WORDS =
  'Thềm, them.example, Thanh Vân, Trúc Quỳnh, Gia Khiêm, 91/2025/QH15, Vietnam, Việt Nam, Hanoi, Hà Nội, rice terrace';
