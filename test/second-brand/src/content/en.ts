import { withFacts, type IconName } from './placeholders.ts';

/**
 * All texts of the page in English. The shape of this object is the shape of each language: the compiler checks `vi.ts`
 * against it. Facts (names, links, dates, figures) are in `programme.ts`; a text names one in braces, such as `{brand}`.
 */
export const texts = withFacts('en', {
  meta: {
    title: '{brand} | {weeks} weeks from recipe to shelf',
    description:
      'Five evenings-and-weekends weeks for students who cook: find a product, test it safely, sell the first hundred. With {partner}.',
    ogTitle: 'From your kitchen to the first hundred jars',
    ogDescription:
      'A shared kitchen, a food technologist and a first stall for student cooks. {brand}, with {partner}.',
    ogImageAlt: 'Students taste a new product together',
  },
  nav: {
    languageSwitch: 'Language',
    joinWaitlist: 'Save a place',
  },
  hero: {
    headline: 'From your own kitchen to the first hundred jars sold',
    subHeadline: {
      bullets: [
        { icon: 'sprout', text: 'Cook in a licensed kitchen that you share with nine other teams' },
        { icon: 'hammer', text: 'Get shelf life, label and price right with a food technologist' },
        { icon: 'compass', text: 'Sell at the Saturday market, and keep every đồng you earn' },
      ] satisfies { icon: IconName; text: string }[],
    },
    emailPrompt: 'Leave your email. We write to you once, when the ovens are on.',
    joinWaitlistButton: 'Save me a place',
  },
  announcement: {
    dateLabel: '{partnershipDay} {partnershipMonthName} {partnershipYear}',
    dateFigures: '{partnershipDay}·{partnershipMonth}·{partnershipYear}',
    headline: '{partner} opens its kitchen to {brand}',
    paragraph:
      'On {partnershipDay} {partnershipMonthName} {partnershipYear} {brand} and {partner} signed for three years. The college lends its test kitchen every weekend and its laboratory on Mondays. {brand} brings recipes to market: labels, permits, buyers. You bring a pot and an opinion.',
    button: 'Read the report',
    ceremonyAlt: 'Two people sign papers at a table while guests watch',
  },
  intro: {
    title: 'What you bring, what is on the table',
    description:
      '{brand} means shared kitchen. You bring a dish that friends ask for twice. The rest is here: ovens, scales, a laboratory and people who buy.',
    boxes: {
      box1: {
        title: 'Choose one dish',
        subtitle: 'One product, one size, one price. You can make more when strangers come back for it.',
      },
      box2: {
        title: 'Make it safe and steady',
        subtitle:
          'Recipes by weight, shelf tests in the college laboratory, a label that the inspector likes.',
      },
      box3: {
        title: 'Sell a hundred',
        subtitle: 'A stall, a shop shelf and a school canteen, each for a week, all on our licence.',
      },
    },
  },
  supercharge: {
    mainTitle: 'Taste is a number too',
    title: 'Weigh it. Write it down. Cook it again.',
    description:
      'A dish that works once is luck. You learn to measure salt, acid and heat, to keep a batch book, and to change one thing at a time. AI helps with the boring half: costs, labels, shopping lists.',
  },
  aiBuilder: {
    title: 'The bench: three tools for cooks',
    subtitle: 'They know your batch book, and nothing else.',
    features: [
      {
        title: 'Recipe scale',
        description:
          'Turns a recipe for four into one for four hundred, and warns you where that will not work.',
      },
      {
        title: 'Label writer',
        description:
          'Ingredients, allergens and dates in the order that the law wants, ready for the printer.',
      },
      {
        title: 'The hungry stranger',
        description:
          'Plays a buyer at nine in the evening: why this jar, why this price, why not the one beside it?',
      },
    ],
  },
  founders: {
    title: 'Three cooks who burnt the first batch',
    profiles: [
      {
        name: '{founder1}',
        role: 'Runs the kitchen',
        linkedin: '{founder1Short} on LinkedIn',
        bullets: [
          'Sold fish sauce caramel from a dormitory window',
          'Passed her first inspection on the third attempt',
          'Opens the kitchen at five, so bring coffee',
        ],
      },
      {
        name: '{founder2}',
        role: 'Food technologist',
        linkedin: '{founder2Short} on LinkedIn',
        bullets: [
          'Spent six years keeping jars from exploding',
          'Explains acid with green mango',
          'Reads every batch book on Sunday night',
        ],
      },
      {
        name: '{founder3}',
        role: 'Buyers and stalls',
        linkedin: '{founder3Short} on LinkedIn',
        bullets: [
          'Knows every canteen within forty kilometres',
          'Bargains for you, then teaches you how',
          'Once sold out of pickles in eleven minutes',
        ],
      },
    ],
  },
  journey: {
    title: 'Five weeks, one jar further each',
    subtitle: 'Every Sunday you know what is in the jar, what it costs and who wants it.',
    onlinePowerProgram: {
      title: '{weeks}-week kitchen programme',
      weeks: [
        'Cook for ten strangers',
        'Weigh, cost, cook again',
        'Pass the shelf test',
        'Print the label, set the price',
        'Market Saturday',
      ],
    },
    milestoneEvents: {
      title: 'Four evenings to keep free',
      events: [
        {
          title: 'First supper',
          description: 'Everyone cooks, everyone scores. The lowest score gets the most help.',
        },
        {
          title: 'Laboratory night',
          description: 'End of week\u00A03. Your jar, a pH meter and an honest answer.',
        },
        {
          title: 'Buyers’ table',
          description: 'Week 4. Six shops taste in silence, then write what they would pay.',
        },
        { title: 'Market Saturday', description: 'Week {weeks}. Your stall, your price, your money.' },
      ],
    },
    growth: {
      title: 'After the market',
      bullets: [
        'Keep your kitchen hours for another season',
        'A loan for jars and labels, paid back from sales',
        'A place on the shelf of {partnerShort} shop',
        'Introductions to canteens that order every week',
      ],
    },
  },
  usps: {
    title: 'Eight reasons to cook here',
    subtitle: 'What a cooking class or a food fair leaves out.',
    cards: [
      {
        title: 'A licence from day one',
        description: 'You cook under our permit, so what you make may be sold.',
      },
      {
        title: 'A laboratory, not a guess',
        description: 'Acid, water and shelf life are measured at the college.',
      },
      { title: 'Small batches', description: 'Forty jars at a time. Mistakes stay cheap.' },
      { title: 'No fee, no share', description: 'The recipe and the money are yours.' },
      { title: 'Any faculty', description: 'Lawyers write good labels. Physicists understand ovens.' },
      {
        title: 'Weekends only',
        description: 'Friday evening to Sunday noon. Your classes stay where they are.',
      },
      { title: 'Buyers at the table', description: 'Shops and canteens taste in week\u00A04, and some order.' },
      {
        title: 'Come with a friend',
        description: 'Two people carry a pot better than one. Singles find a partner at the first supper.',
      },
    ],
  },
  careers: {
    title: 'What came out of the ovens',
    /** What each figure of `statistics` says. */
    stats: [
      'recipes cooked by weight',
      'teams still sell a year later',
      'from first batch to first buyer, in the middle',
      'canteens that order every week',
    ],
  },
  cta: {
    title: 'A place at the stove takes one line',
    description:
      'Leave your email. When the next season opens you get dates, costs and the form, and nothing before that.',
    emailPlaceholder: 'you@example.com',
    submit: 'Save me a place',
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
    followUp: 'Know somebody whose food you would pay for? Send them this page.',
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
      noDiacritics: 'Email addresses have no diacritics. Switch off Vietnamese typing and try again.',
      didYouMean: 'Did you mean {suggestion}?',
      useSuggestion: 'Use this one',
    },
  },
  offline: {
    title: 'You are offline',
    text: 'Your email is still in the field. Reconnect, then press the button again.',
  },
  images: {
    heroAlt: 'Students cook and taste together',
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
    startHere: 'Light the stove',
    /** Monday to Sunday, as short as on a calendar. */
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    privacyDetails: 'Privacy, point by point',
    majors: ['Nursing', 'Law', 'Fine arts', 'Agronomy', 'Physics', 'Tourism', 'History'],
  },
  scenes: {
    ideaFinder: {
      prompt: 'What annoyed you this week?',
      ideasTitle: 'Three ideas worth testing',
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
          title: 'Ask me what my dish is for',
          text: 'My dish: [green mango jam]. Ask me five questions about [who eats it, and when]. No recipes yet.',
        },
        {
          title: 'Find what could spoil',
          text: 'Here is my recipe: [batch book]. List what could spoil it within [thirty days], worst first.',
        },
        {
          title: 'Be a shop with a full shelf',
          text: 'You run a shop with [no free shelf]. Here is my jar at [42,000 đồng]. Tell me what you would take out for it.',
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
  privacyDetails: [
    {
      title: 'What we keep',
      text: 'Your email address, the language of the page, the page you signed up on and the time. We ask for nothing else.',
    },
    {
      title: 'Why we keep it',
      text: 'To tell you when applications open and how to apply. We do not sell your email, trade it or use it for advertising.',
    },
    {
      title: 'Your consent',
      text: 'We keep your data because you agreed when you sent the form. No box is ticked for you, and reading the page asks for nothing. You must be at least {minimumAge} to join. The data controller is {provider}.',
    },
    {
      title: 'How long',
      text: '{retentionMonths} months from the day you join, or less if you ask. Then we delete it.',
    },
    {
      title: 'Who sees it',
      text: 'The people at {provider} who look after the waitlist, and the company that hosts our server, on our instructions only. {partner} does not receive the list.',
    },
    {
      title: 'Stopping fake sign-ups',
      text: 'To block mass sign-ups, the server counts requests per network address (IP) for a short time. That count is not linked to your email.',
    },
    {
      title: 'Your rights',
      text: 'Under Vietnam’s Personal Data Protection Law (91/2025/QH15) you may know how your data is handled; agree, refuse or withdraw consent; see it, correct it, get a copy, have it deleted, restrict its use or object to it; complain, go to court and claim damages; and ask the authorities to protect your data. Where the GDPR applies, you may also take your data elsewhere and complain to the data protection authority where you live.',
    },
    {
      title: 'How to withdraw',
      text: 'Use the link in any email from us to leave the list at once, or write to {email} from the address you signed up with. We answer within 2 working days and delete your data within 15 days. What happened before you withdrew stays lawful.',
    },
    {
      title: 'Cookies',
      text: 'None. No cookies, no analytics, no tracking.',
    },
  ],
  sample: {
    pageNotice: 'This is a sample page. {brand}, {partner}, the people and the figures are invented.',
    statsNote: 'Sample figures.',
  },
});

/** All texts of the page in one language, with the facts in them. */
export type Translations = typeof texts;
