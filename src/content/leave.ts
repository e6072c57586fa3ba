import type { Language } from '../contract/language.ts';

/** A heading and a sentence or two. */
interface Panel {
  title: string;
  text: string;
}

/** The texts of the page on which people leave the list; the landing page does not load them. */
export interface LeaveTexts {
  /** The title of the tab. */
  pageTitle: string;
  ask: Panel;
  leave: string;
  stay: string;
  /** Beside the field for the link, which is seen only without script and where the function is elsewhere. */
  link: string;
  /** Shown to everybody whose link was used, whether they were on the list or not: it must be true for all. */
  left: Panel;
  incomplete: Panel;
  notNow: Panel;
  home: string;
}

export const leaveTexts: Record<Language, LeaveTexts> = {
  en: {
    pageTitle: 'Leave the waitlist · {brand}',
    ask: {
      title: 'Leave the waitlist?',
      text: 'We take your email off the list and do not write to you again.',
    },
    leave: 'Take me off the list',
    stay: 'Stay on the list',
    link: 'Paste the link from our email here:',
    left: {
      title: 'You have left the list.',
      text: 'The sign-up that this link belongs to is no longer on our list and gets no more email from us. Was it a mistake? Then join again on our page.',
    },
    incomplete: {
      title: 'This link is not complete.',
      text: 'Please open the link in our email once more. If that does not help, write to {email} and we take you off the list.',
    },
    notNow: {
      title: 'That did not work just now.',
      text: 'Nothing has changed. Please try again in a few minutes.',
    },
    home: 'Go to the {brand} page',
  },
  vi: {
    pageTitle: 'Rời danh sách chờ · {brand}',
    ask: {
      title: 'Bạn muốn rời danh sách chờ?',
      text: '{brand} sẽ gỡ email của bạn khỏi danh sách và không gửi thư cho bạn nữa.',
    },
    leave: 'Gỡ tôi khỏi danh sách',
    stay: 'Ở lại danh sách',
    link: 'Dán liên kết trong email của {brand} vào đây:',
    left: {
      title: 'Bạn đã rời danh sách.',
      text: 'Lượt đăng ký của liên kết này không còn trong danh sách và không nhận thêm thư nào của {brand}. Nếu bấm nhầm, bạn đăng ký lại trên trang của {brand} nhé.',
    },
    incomplete: {
      title: 'Liên kết bị thiếu.',
      text: 'Bạn mở lại liên kết trong email của {brand} nhé. Nếu vẫn không được, bạn viết cho {email}, {brand} sẽ gỡ bạn khỏi danh sách.',
    },
    notNow: {
      title: 'Lúc này chưa làm được.',
      text: 'Chưa có gì thay đổi. Bạn thử lại sau vài phút nhé.',
    },
    home: 'Về trang của {brand}',
  },
};
