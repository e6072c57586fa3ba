/** What the studio's server says in a tab: who opens it is not known there, and so is in which language. */
export const SERVER_ANSWERS = {
  ownNames: 'The studio answers to STUDIO_ORIGIN, 127.0.0.1 and localhost only.',
  anotherPage: 'Another page sent this request.',
  usedLink: 'This link has been used, or is older than fifteen minutes.',
  noSession: 'Open the studio by its link. ./waitlist studio prints one.',
  notBuilt: 'The page is not built here: npm run build. / Trang chưa được dựng ở đây: npm run build.',
  openAgain: 'Open this from the studio again. / Bạn hãy mở lại trang này từ studio.',
} as const;
