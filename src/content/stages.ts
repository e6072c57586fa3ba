import type { Language } from '../contract/language.ts';
import type { Stage } from '../contract/stage.ts';
import type { Translations } from './en.ts';
import { withFacts } from './placeholders.ts';

/** The stages that follow have texts of their own. */
export const LATER_STAGES = ['applications', 'closed'] as const satisfies readonly Stage[];
export type LaterStage = (typeof LATER_STAGES)[number];

/** Some of the texts of `en.ts`. */
type Some<Texts> = { readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]> };

type StageTexts = Readonly<Record<Language, Some<Translations>>>;

/** Read by those who sent the form of a page that they had opened before applications were open. */
const notSaved = {
  en: {
    title: 'Your email was not saved',
    text: 'You do not need the waitlist any more: applications are open.',
  },
  vi: {
    title: 'Email chưa được lưu',
    text: 'Bạn không cần danh sách chờ nữa: đã mở đơn rồi.',
  },
};

const applications: StageTexts = {
  en: {
    meta: {
      description:
        'Seven weeks online for students: find an idea, build a prototype with AI, pitch for seed funding. Apply now. With {partner}.',
      ogTitle: 'Applications are open: seven weeks to a first startup',
    },
    nav: { joinWaitlist: 'Apply now' },
    hero: { emailPrompt: 'Applications are open.', joinWaitlistButton: 'Apply now' },
    cta: {
      title: 'Applications are open',
      description:
        'You find the dates, the criteria and the questions on the application page. Come from any major, alone or with a team.',
      submit: 'Apply now',
    },
    successDialog: { close: 'Apply now' },
    status: {
      joined: {
        title: 'Applications are open',
        text: 'Your email is on the list. You need not wait for our message: you can apply now.',
      },
      alreadySubmitted: {
        title: 'Applications are open',
        text: 'This email is already on the list. You can apply now.',
      },
      emailInvalid: notSaved.en,
      rateLimited: notSaved.en,
      notSent: notSaved.en,
      backToForm: 'Apply now',
    },
  },
  vi: {
    meta: {
      description:
        'Bảy tuần online cho sinh viên: tìm ý tưởng, dựng prototype với AI, pitch gọi vốn hạt giống. Nộp đơn ngay. Cùng {partner}.',
      ogTitle: 'Đã mở đơn: bảy tuần dựng startup đầu đời',
    },
    nav: { joinWaitlist: 'Nộp đơn ngay' },
    hero: { emailPrompt: 'Đã mở đơn.', joinWaitlistButton: 'Nộp đơn ngay' },
    cta: {
      title: 'Đã mở\u00A0đơn, mời bạn bước\u00A0lên',
      description:
        'Lịch học, tiêu chí và các câu hỏi đều có ở trang nộp đơn. Bạn học ngành nào, đi một mình hay cả nhóm đều được.',
      submit: 'Nộp đơn ngay',
    },
    successDialog: { close: 'Nộp đơn ngay' },
    status: {
      joined: {
        title: 'Đã mở đơn rồi!',
        text: 'Email của bạn đã vào danh sách. Bạn không cần chờ thư: bạn nộp đơn được ngay.',
      },
      alreadySubmitted: {
        title: 'Đã mở đơn rồi!',
        text: 'Email này có trong danh sách rồi. Bạn nộp đơn được ngay.',
      },
      emailInvalid: notSaved.vi,
      rateLimited: notSaved.vi,
      notSent: notSaved.vi,
      backToForm: 'Nộp đơn ngay',
    },
  },
};

const closed: StageTexts = {
  en: {
    meta: {
      description:
        'Seven weeks online for students: find an idea, build a prototype with AI, pitch for seed funding. Join the next round. With {partner}.',
      ogTitle: 'Join the waitlist for the next round',
    },
    hero: { emailPrompt: 'This round is closed. Join the next one.' },
    cta: {
      title: 'Closed for now. See you next round',
      description:
        'Applications for this round are closed. Leave your email: the day the next round opens, we send you the dates, the criteria and how to apply. Until then we leave your inbox in peace.',
    },
    successDialog: {
      description: 'We will email you the day the next round opens. There is nothing to confirm.',
    },
    status: {
      joined: { text: 'We will email you the day the next round opens. There is nothing to confirm.' },
    },
  },
  vi: {
    meta: {
      description:
        'Bảy tuần online cho sinh viên: tìm ý tưởng, dựng prototype với AI, pitch gọi vốn hạt giống. Vào danh sách đợt sau. Cùng {partner}.',
      ogTitle: 'Vào danh sách chờ đợt sau',
    },
    hero: { emailPrompt: 'Đợt này đã đóng. Để lại email cho đợt sau.' },
    cta: {
      title: 'Đợt này đã đóng, hẹn\u00A0bạn đợt\u00A0sau',
      description:
        'Để lại email. Ngày đợt sau mở đơn, {brand} gửi bạn lịch học, tiêu chí và cách nộp đơn. Từ giờ tới đó, hộp thư của bạn được yên.',
    },
    successDialog: {
      description: 'Ngày đợt sau mở đơn, {brand} sẽ gửi email cho bạn. Bạn không cần xác nhận gì thêm.',
    },
    status: {
      joined: {
        text: 'Ngày đợt sau mở đơn, {brand} sẽ gửi email cho bạn. Bạn không cần xác nhận gì thêm.',
      },
    },
  },
};

/**
 * What the page says in a stage instead of what `en.ts` and `vi.ts` say, which are the texts of the waitlist. The text
 * beside the form is the same in every stage, because people agree to it.
 */
export const stageTexts: Readonly<Record<LaterStage, StageTexts>> = { applications, closed };

/** The texts of a language as the page says them in a stage. */
export function inStage(stage: Stage, language: Language, texts: Translations): Translations {
  return stage === 'waitlist' ? texts : replaceTexts(texts, withFacts(language, stageTexts[stage][language]));
}

function replaceTexts<Texts extends object>(texts: Texts, changes: Some<Texts>): Texts {
  const replaced = Object.entries(changes).map(([key, change]) => {
    const text = texts[key as keyof Texts];
    const isGroup = typeof text === 'object' && text !== null;
    return [key, isGroup ? replaceTexts<object>(text, change as object) : change] as const;
  });
  return { ...texts, ...Object.fromEntries(replaced) };
}
