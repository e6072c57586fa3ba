import type { LaterStage } from '../contract/stage.ts';
import { withFacts, type IconName } from './placeholders.ts';
import type { FactName, GrowthIcon } from './programme.ts';

/**
 * All texts of the page in English. The shape of this object is the shape of each language: the compiler checks `vi.ts`
 * against it. Facts (names, links, dates, figures) are in `programme.ts`; a text names one in braces, such as `{brand}`.
 */
export const texts = withFacts('en', {
  meta: {
    pageTitle: '{brand} | {weeks}-week startup programme for students',
    description:
      'Seven weeks online for students: find an idea, build a prototype with AI, pitch for seed funding. Join the waitlist. With {partner}.',
    ogTitle: 'Climb from first idea to first startup in seven weeks',
    ogDescription:
      'AI tools, a mentor every week and seed funding for student teams. {brand}, with {partner}.',
    ogImageAlt: 'Students on a rice terrace at sunrise, working together around a laptop',
  },
  nav: {
    languageSwitch: 'Language',
    joinWaitlist: 'Join the waitlist',
  },
  hero: {
    headline: 'Climb from first idea to first startup in seven weeks',
    subHeadline: {
      bullets: [
        { icon: 'hammer', text: 'Build a working prototype with AI tools made for students' },
        { icon: 'compass', text: 'Sit down every week with a mentor who has built before' },
        { icon: 'sprout', text: 'Pitch at demo day for seed funding, then start for real' },
      ] satisfies { icon: IconName; text: string }[],
    },
    /** A sentence for each of `facts` in `programme.ts`; also beside the second form. */
    facts: [
      { fact: 'cost', text: '{cost}' },
      { fact: 'opens', text: 'Applications {opens}' },
      { fact: 'teams', text: '{teams} teams' },
      { fact: 'seed', text: 'Seed up to {seed}' },
      { fact: 'share', text: 'We take {share} at most' },
    ] satisfies { fact: FactName; text: string }[],
    emailPrompt: 'Leave your email and hear first when applications open.',
    joinWaitlistButton: 'Join the waitlist',
  },
  announcement: {
    dateLabel: '{partnershipDay} {partnershipMonthName} {partnershipYear}',
    headline: '{brand} teams up with {partner}',
    paragraph:
      'On {partnershipDay} {partnershipMonthName} {partnershipYear} {brand} and {partner} agreed on a partnership. The university opens its labs and sends lecturers to coach the teams. {brand} brings the AI Builder Platform, mentors and seed funding. For you it means one programme with two homes: seven weeks online, and a campus to build on.',
    button: 'Read the news story',
    ceremonyAlt: 'Two signatories sign documents at a long table with flowers while guests stand behind them',
  },
  intro: {
    title: 'Your part, our part',
    description:
      '{brand} is Vietnamese for the step in front of a door. Bring your curiosity and a few free evenings. We bring tools, mentors and money for ideas that hold up.',
    boxes: {
      box1: {
        title: 'Find it, build it, pitch it',
        subtitle:
          'Find a product idea, build a prototype and craft a pitch that stands up to hard questions.',
      },
      box2: {
        title: 'Build on the AI Builder Platform',
        subtitle:
          'One account for research, drafts, screens and tests, from the first note to the last demo.',
      },
      box3: {
        title: 'We fund it and help you build',
        subtitle:
          'The teams we choose get seed funding, and {brand} works beside them to the first customers.',
      },
    },
  },
  supercharge: {
    mainTitle: 'Master AI by\u00A0building with it',
    title: 'Ask well. Check everything. Decide for yourself.',
    description:
      'Nobody here lectures you about AI. You use it on your own product, week after week: to research, write, design and test. You also learn where it gets things wrong, because that is where your judgement counts.',
  },
  aiBuilder: {
    title: 'Your workshop: the AI Builder Platform',
    subtitle: 'Three tools and one account, from the blank page to demo day.',
    features: [
      {
        title: 'Idea finder',
        description:
          'Tell it what annoys you every day. It asks back, compares, and hands you three ideas worth testing.',
      },
      {
        title: 'Prompt library',
        description:
          'Prompts written for student teams and sorted by week. Copy one, change it, make it yours.',
      },
      {
        title: 'Your personal AI mentor',
        description:
          'It reads your notes, asks the hard question before an investor does, and still answers at two in the morning.',
      },
    ],
  },
  founders: {
    title: 'Two founders, a few steps ahead',
    profiles: [
      {
        name: '{founder1}',
        role: 'Co-founder, programme',
        linkedin: '{founder1Short} on LinkedIn',
        bullets: [
          'Sold her first product in her second year: a class reminder app',
          'Has walked student teams from a sketch to a first customer',
          'Teaches week\u00A01 herself, so expect a lot of questions',
        ],
      },
      {
        name: '{founder2}',
        role: 'Co-founder, AI Builder',
        linkedin: '{founder2Short} on LinkedIn',
        bullets: [
          'Software engineer who likes turning chores into one button',
          'Wrote the first AI Builder for his own classmates',
          'Prefers an ugly prototype that works to a pretty slide',
        ],
      },
    ],
  },
  journey: {
    title: 'Seven weeks, one terrace at a time',
    subtitle:
      'Each week rests on the one before. You always know where you stand and where your next step goes.',
    onlinePowerProgram: {
      title: '{weeks}-week online power programme',
      weeks: [
        'Find a problem worth solving',
        'Listen to ten real people',
        'Sketch many, choose one',
        'Build your first prototype',
        'Test, watch, fix, repeat',
        'Write the pitch, rehearse it',
        'Step up at demo day',
      ],
    },
    milestoneEvents: {
      title: 'Five dates to circle in red',
      events: [
        {
          title: 'Kick-off night',
          description:
            'The evening before week\u00A01. Meet the mentors, open AI Builder, find people to climb with.',
        },
        {
          title: 'Prototype night',
          description:
            'End of week\u00A04. Put your prototype on the table and let strangers try it. You only watch and take notes.',
        },
        {
          title: 'Pitch rehearsal',
          description:
            'Week 6. Five minutes, one clock, and honest questions from mentors who want you to do well.',
        },
        {
          title: 'Demo day',
          description:
            'Week {weeks}. Show your product to investors, lecturers and the people who will use it.',
        },
        {
          title: 'Funding decision',
          description:
            'Two weeks after demo day. Every team hears yes or not yet, with the reasons in writing.',
        },
      ],
    },
    growth: {
      title: 'Past the summit, keep climbing',
      bullets: [
        { icon: 'contract', text: 'Seed funding, paid in stages agreed ahead' },
        { icon: 'coffee', text: 'A mentor until your first customers come back' },
        { icon: 'stamp', text: 'Help with permits, contracts and accounts' },
        { icon: 'handshake', text: 'Meetings with investors and {partnerShort} alumni' },
      ] satisfies { icon: GrowthIcon; text: string }[],
    },
  },
  usps: {
    title: 'Six reasons to start here',
    subtitle: 'Things a course or a contest rarely gives you.',
    /** Said on the card with the seedlings, as far as they are known. */
    facts: [{ fact: 'share', text: 'We take {share} at most.' }],
    cards: [
      {
        title: 'Seed funding, clear rules',
        description:
          'You know the criteria from week\u00A01. After demo day every team gets an answer, with reasons.',
      },
      {
        title: 'A mentor hour every week',
        description:
          'With someone who has built, sold and stumbled before you. No lecture: only your product.',
      },
      {
        title: 'Any major is welcome',
        description:
          'You need no code and no business degree. Bring a problem you can’t stop thinking about.',
      },
      {
        title: 'Fits around your classes',
        description:
          'Two evenings a week online together. The rest at your own hours, on a phone or a laptop.',
      },
      {
        title: 'Come alone, leave as a team',
        description:
          'In week\u00A01 you meet students from other schools and majors. Build with the ones you click with.',
      },
      {
        title: 'What you build is yours',
        description:
          'The product belongs to your team. If we fund you, the terms are in writing and you get time to think.',
      },
    ],
  },
  careers: {
    title: 'What seven weeks can change',
    /** Of whom the figures are, and since when; `null` in every language leaves it out. */
    basis: 'Cohorts 1 and 2, 2025–2026, 118 students answered',
    /** What each figure of `statistics` says. */
    stats: [
      'of students finish all seven weeks',
      'leave with a prototype that works',
      'find a job, an internship or a co-founder within six months',
      'keep going and start a company',
    ],
  },
  cta: {
    title: 'Your first step takes ten seconds',
    description:
      'Leave your email. The day applications open, we send you the dates, the criteria and how to apply. Until then we leave your inbox in peace.',
    emailPlaceholder: 'you@example.com',
    submit: 'Join the waitlist',
    submitting: 'Joining...',
    emailRequired: 'Email is required',
    emailInvalid: 'Please enter a valid email address',
    submissionError: 'Something went wrong',
  },
  footer: {
    contact: 'Contact',
    address: 'Address',
    phone: 'Phone',
    email: 'Email',
    imprint: 'Imprint',
    imprintDescription:
      'This page is run by {provider}, {postalAddress}. Registration number: {registration}. Responsible for the content: {responsible}.',
    privacy: 'Privacy',
    privacyDescription:
      'We keep your email, your language and the time you joined for up to {retentionMonths} months, only to tell you when and how to apply. We do not sell any of it or share it for advertising. No cookies, no tracking. To see, correct or delete your data, or to withdraw your consent, write to {email}. Vietnam’s Personal Data Protection Law (91/2025/QH15) and the GDPR give you that right.',
    copyright: '© {copyrightYear} {brand}. All rights reserved.',
  },
  successDialog: {
    followUp: 'Know someone who would climb with you? Send them this page.',
    /** Also after the dialog, and where there is none. */
    share: 'Send this page to a friend',
    /** What is sent with the address. */
    shareText:
      'I have just joined the {brand} waitlist: seven weeks online, from a first idea to a first startup, with AI tools, a mentor every week and seed funding. Climb with me?',
    /** Said by the same button where it has copied the address. */
    copied: 'Link copied',
    /** The picture itself says `picture` of en-other.ts. */
    picture: 'Get a picture to show off',
    /** Inside apps, which save nothing. */
    pressAndHold: 'Press and hold the picture to save it.',
    close: 'Close',
    closesIn: 'Closes by itself in {seconds} seconds',
  },
  toasts: {
    tooManyAttempts: {
      title: 'Too many attempts',
      text: 'Please try again in {minutes} minutes.',
    },
    dismiss: 'Dismiss',
  },
  status: {
    joined: {
      title: 'You are on the list!',
      text: 'We will email you the day applications open. There is nothing to confirm.',
    },
    alreadySubmitted: {
      title: 'Email already submitted',
      text: 'This email was already submitted recently.',
    },
    emailInvalid: {
      title: 'Please enter a valid email address',
      text: 'Write it like you@example.com, without spaces or diacritics, and send it again.',
    },
    rateLimited: {
      title: 'Rate limit exceeded',
      text: 'Too many submissions. Please try again later.',
    },
    notSent: {
      title: 'Something went wrong',
      text: 'Please try again or contact us directly.',
    },
    backToForm: 'Back to the form',
  },
  form: {
    emailLabel: 'Your email',
    consent:
      'By joining, you agree that {brand} keeps your email for up to {retentionMonths} months, only to tell you when and how to apply; you can leave any time.',
    privacyLink: 'Privacy',
    help: {
      noDiacritics:
        'Email addresses have no accented letters. If you have a Vietnamese keyboard on, switch it off and type it again.',
      didYouMean: 'Did you mean {suggestion}?',
      unseen: 'There is a character in it that cannot be seen. Did you mean {suggestion}?',
      more: 'Only the address is needed: {suggestion}',
      useSuggestion: 'Use this one',
    },
  },
  offline: {
    title: 'You are offline',
    text: 'Your email is still in the field. Reconnect, then press the button again.',
  },
  images: {
    heroAlt:
      'Vietnamese students around a laptop on a rice terrace at sunrise; one stands and points at a sketch',
    founderAlt: 'Portrait of {name}',
  },
  labels: {
    skipLink: 'Skip to the content',
    loading: 'Loading...',
    week: 'Week {number}',
    social: 'Follow {brand}',
    home: '{brand}, to the top of the page',
    partners: 'Partners',
    pauseLogos: 'Stop the logos',
    opensInNewTab: 'opens in a new tab',
    startHere: 'Start here',
    /** Monday to Sunday, as short as on a calendar. */
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    privacyDetails: 'Privacy, point by point',
    /** In the week of a card: what fills a day of those whom the programme is for. */
    class: 'class',
    majors: ['Nursing', 'Law', 'Fine arts', 'Agronomy', 'Physics', 'Tourism', 'History'],
  },
  scenes: {
    ideaFinder: {
      prompt: 'What annoyed you this week?',
      ideasTitle: 'Three ideas worth testing',
      /** Under the ideas, each of which can be pressed. */
      pictureHint: 'Press an idea to get its picture.',
      choices: [
        {
          chip: 'Bike parking',
          question: 'When did you last circle for a spot?',
          ideas: [
            'A map of free bike parking near campus',
            'Front yards, rented by the hour',
            'A QR bike count for the guard',
          ],
        },
        {
          chip: 'Group work',
          question: 'Who finished the slides at midnight?',
          ideas: [
            'One page: who does what, by when',
            'A five-minute check-in, every day',
            'Teammates who keep your hours',
          ],
        },
        {
          chip: 'Leftover food',
          question: 'What did you throw away yesterday?',
          ideas: [
            'Half-price canteen meals after seven',
            'A swap shelf between dorm rooms',
            'A dish from your last three things',
          ],
        },
        {
          chip: 'Renting a room',
          question: 'What did the photos not show you?',
          ideas: [
            'Room reviews by students who moved out',
            'A video viewing by a neighbour',
            'Your contract in everyday words',
          ],
        },
      ],
    },
    promptLibrary: {
      copy: 'Copy',
      copied: 'Copied',
      choose: 'Choose a prompt',
      /** What a student fills in stands in square brackets. */
      cards: [
        {
          title: 'Ask me five questions about this problem',
          text: 'My problem: [no bike parking before the seven o’clock class]. Ask me five questions, one at a time. No solutions before [question five].',
        },
        {
          title: 'Turn this sketch into three screens',
          text: 'Here is my sketch: [parking.jpg]. Turn it into three screens for [a student caught in the rain]. Ask me before you add anything.',
        },
        {
          title: 'Be an investor who is hard to please',
          text: 'You are an investor who has heard [forty pitches today]. Here is mine: [pitch.pdf]. Ask the three questions I hope you skip.',
        },
      ],
    },
    mentorChat: {
      you: 'You',
      mentor: 'AI mentor',
      status: 'has read your notes',
      question: 'Ten people told me they love it. Shall I build it?',
      answer: 'How many of the ten would pay? Ask them that first.',
      choose: 'Your answer',
      replies: [
        { you: 'Two.', mentor: 'Then build it for those two. This week.' },
        { you: 'None yet.', mentor: 'Good: you just saved six weeks. What would they pay for?' },
        { you: 'All ten!', mentor: 'Then ask for a deposit tonight, and count again.' },
      ],
    },
  },
  sample: {
    pageNotice: 'This is a sample page. {brand}, {partner}, the people and the figures are invented.',
    statsNote: 'Sample figures.',
  },
});

/** All texts of the page in one language, with the facts in them. */
export type Translations = typeof texts & {
  /** Only where people confirm their addresses. `{name}` is their mail provider's. */
  openMail?: string;
  /** Only while applications are open: where the links to apply lead. */
  applyLink?: string;
};

/** Some of the texts of the page. */
export type Some<Texts> = {
  readonly [Key in keyof Texts]?: Texts[Key] extends string ? string : Some<Texts[Key]>;
};

/**
 * What the page says in each later stage instead of the texts of the waitlist. The text beside the form is the same in
 * every stage, because people agree to it.
 */
export type LaterTexts = Readonly<Record<LaterStage, Some<Translations>>>;
