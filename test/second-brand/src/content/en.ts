import { withFacts } from './placeholders.ts';
import type { Translations } from './translations.ts';

/** All texts of the page in English. */
export const texts = withFacts<Translations>('en', {
  meta: {
    title: '{brand} | Build a care aid in {weeks} weeks',
    description:
      'Five weeks for students of nursing and engineering: listen at the bedside, build in pairs, test on a ward. With {partner}.',
    ogTitle: 'Five weeks, two subjects, one aid that somebody needs',
    ogDescription: 'Nurses and engineers build together. {brand}, with {partner}.',
    ogImageAlt: 'A workbench with pliers, springs and a half-finished gripper',
  },
  nav: {
    languageSwitch: 'Language',
    joinWaitlist: 'Join the waitlist',
  },
  hero: {
    headline: 'Build the tool that your ward is missing',
    subHeadline: {
      bullets: [
        { icon: 'compass', text: 'Follow one shift and find the movement that hurts everybody' },
        { icon: 'hammer', text: 'Build what makes it easier, with someone from the other subject' },
        { icon: 'sprout', text: 'Test it with people who are cared for, and keep at it' },
      ],
    },
    emailPrompt: 'We write to you as soon as applications open.',
    joinWaitlistButton: 'Join the waitlist',
  },
  announcement: {
    dateLabel: '{partnershipDay} {partnershipMonthName} {partnershipYear}',
    headline: '{brand} works with {partner}',
    paragraph:
      'Since {partnershipDay} {partnershipMonthName} {partnershipYear} {partner} has opened its workshops to {brand}.',
    button: 'Read the news',
    ceremonyAlt: 'Two people sign at a workbench',
  },
  intro: {
    title: 'What you bring, what we provide',
    description:
      'You bring patience and a suspicion of what could be better. {brand} has the workshop, the material and people who have done both before.',
    boxes: {
      box1: { title: 'Listen', subtitle: 'One week on a ward, with no solution in mind.' },
      box2: {
        title: 'Build',
        subtitle: 'Two weeks at the bench, with a printer, a sewing machine and a lathe.',
      },
      box3: { title: 'Test', subtitle: 'Two weeks with those who are to use it, and their honest verdict.' },
    },
  },
  supercharge: {
    mainTitle: 'AI helps. You have to check.',
    title: 'A suggestion is not an aid yet.',
    description:
      'You ask for sketches, sizes and objections, and check every one of them on the model. There is a patient at the end, not a screen.',
  },
  aiBuilder: {
    title: 'The workbench on your computer',
    subtitle: 'Three helpers that take work off you, but no decision.',
    features: [
      { title: 'Shift book', description: 'Sorts your notes of the shift and shows what keeps coming back.' },
      { title: 'Template box', description: 'Questions and templates by week. Take one and rewrite it.' },
      {
        title: 'Strict colleague',
        description: 'Reads your draft and asks what a nurse would ask at three in the morning.',
      },
    ],
  },
  founders: {
    title: 'The three who began it',
    profiles: [
      {
        name: '{founder1}',
        role: 'Nursing science',
        linkedin: '{founder1Short} on the web',
        bullets: ['Twelve years in intensive care', 'Sewed a transfer aid from sailcloth'],
      },
      {
        name: '{founder2}',
        role: 'Precision mechanics',
        linkedin: '{founder2Short} on the web',
        bullets: ['Makes springs that do not squeak', 'Runs the workshop of the college'],
      },
      {
        name: '{founder3}',
        role: 'Trials and law',
        linkedin: '{founder3Short} on the web',
        bullets: ['Knows every form and its short cut', 'Always asks the residents first'],
      },
    ],
  },
  journey: {
    title: 'Five weeks, one movement less',
    subtitle: 'Every week has a question, and only its answer leads to the next.',
    onlinePowerProgram: {
      title: '{weeks} weeks, half on the ward, half in the workshop',
      weeks: [
        'Follow a shift',
        'Describe the movement',
        'Build the first model',
        'Test it with residents',
        'Hand it over to the ward',
      ],
    },
    milestoneEvents: {
      title: 'Three dates are fixed',
      events: [
        { title: 'Early shift', description: 'Monday, six o’clock. We bring the gowns, and the coffee.' },
        { title: 'Open workshop', description: 'Week 3. Whoever drops in may touch every model.' },
        { title: 'Handover', description: 'Week {weeks}. Your aid stays where it is needed.' },
      ],
    },
    growth: {
      title: 'And then',
      bullets: [
        'Up to 4,000 euros of material for a second model',
        'Help with approval, liability and patents',
        'A place in the workshop until the end of the term',
      ],
    },
  },
  usps: {
    title: 'Why here',
    subtitle: 'Four reasons that you can check.',
    cards: [
      { title: 'Two subjects, one team', description: 'Nobody builds alone, and nobody cares alone.' },
      { title: 'What you build is yours', description: 'We take no share and no rights.' },
      { title: 'An hour every week', description: 'With somebody who can do both: care and build.' },
      { title: 'Beside your studies', description: 'Two afternoons and a Saturday. Exams come first.' },
    ],
  },
  careers: {
    title: 'What has come of it',
    stats: ['aids are in use on wards', 'teams have carried on', 'from the first model to the handover'],
  },
  cta: {
    title: 'A set of tools is waiting for you',
    description:
      'Leave your email. When applications open you get dates, costs and the form, and nothing before that.',
    emailPlaceholder: 'you@mail.example',
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
      'We keep your email, your language and the time you joined for up to {retentionMonths} months, only to tell you when and how to apply. We sell none of it and share none of it for advertising. No cookies, no tracking. To see, correct or delete your data, or to withdraw your consent, write to {email}. The General Data Protection Regulation gives you that right.',
    copyright: '© {copyrightYear} {brand}. All rights reserved.',
  },
  successDialog: {
    followUp: 'Do you know somebody from the other subject? Pass the link on.',
    close: 'Close',
    closesIn: 'Closes by itself in {seconds} seconds',
  },
  toasts: {
    tooManyAttempts: { title: 'Too many attempts', text: 'Please try again in {minutes} minutes.' },
    dismiss: 'Dismiss',
  },
  status: {
    joined: {
      title: 'You have a place on the list!',
      text: 'We write to you on the day applications open. There is nothing to confirm.',
    },
    alreadySubmitted: {
      title: 'Email already submitted',
      text: 'This email was already submitted recently.',
    },
    emailInvalid: {
      title: 'Please enter a valid email address',
      text: 'Write it like you@mail.example, without spaces, and send it again.',
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
      'By joining, you allow {brand} to keep your email for up to {retentionMonths} months, only to tell you when and how to apply. You can leave at any time.',
    privacyLink: 'Privacy',
    help: {
      noDiacritics: 'Email addresses have no such letters.',
      didYouMean: 'Did you mean {suggestion}?',
      useSuggestion: 'Use this one',
    },
  },
  offline: {
    title: 'You are offline',
    text: 'Your email is still there. Connect again, then press the button.',
  },
  images: {
    heroAlt: 'A workbench with pliers, springs and a half-finished gripper',
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
    startHere: 'It starts here',
    days: ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'],
    privacyDetails: 'Privacy, point by point',
    majors: ['Nursing', 'Engineering', 'Physiotherapy', 'Design', 'Midwifery', 'Electronics', 'Law'],
  },
  scenes: {
    ideaFinder: {
      prompt: 'What slowed you down on your shift?',
      ideasTitle: 'Three ideas to try out',
      choices: [
        {
          chip: 'Moving people',
          question: 'How often did you have to call somebody?',
          ideas: ['A sliding sheet with handles', 'A bed edge that helps', 'A call without walking'],
        },
        {
          chip: 'Drinking',
          question: 'Who drank too little today?',
          ideas: ['A cup that counts', 'A straw with a valve', 'A board at the bed'],
        },
        {
          chip: 'Searching',
          question: 'What was not in its place?',
          ideas: ['A trolley with a shadow board', 'A drawer that lights up', 'Fixed places by shift'],
        },
      ],
    },
    promptLibrary: {
      copy: 'Copy',
      copied: 'Copied',
      choose: 'Choose a template',
      cards: [
        {
          title: 'Question me after my shift',
          text: 'I noticed on my shift: [three people look for the same trolley]. Ask me five questions, one at a time, and give no solution yet.',
        },
        {
          title: 'Make a parts list of this sketch',
          text: 'This is my sketch: [gripper.jpg]. Write a parts list for [our workshop]. Ask before you invent anything.',
        },
        {
          title: 'Be the head nurse',
          text: 'You run a ward of [24 beds]. This is my aid: [handover.pdf]. Ask me the three questions that I avoid.',
        },
      ],
    },
    mentorChat: {
      you: 'You',
      mentor: 'Strict colleague',
      status: 'has read your notes',
      question: 'Everybody liked the model. Shall we build the next one?',
      answer: 'Who used it again after the shift, without being asked?',
      choose: 'Your answer',
      replies: [
        { you: 'One.', mentor: 'Then ask her what she would miss without it.' },
        { you: 'Nobody.', mentor: 'Good that you ask. What did they take instead?' },
      ],
    },
  },
  privacyDetails: [
    {
      title: 'What we keep',
      text: 'Your email address, the language of the page, the page you signed up on and the time. We ask for nothing else.',
    },
    {
      title: 'What for',
      text: 'To tell you when and how to apply. We do not sell your address and do not use it for advertising.',
    },
    {
      title: 'Your consent',
      text: 'We keep your data because you agreed when you sent the form (Art. 6 (1) (a) GDPR). No box is ticked for you. You must be at least {minimumAge} years old. The controller is {provider}.',
    },
    {
      title: 'How long',
      text: '{retentionMonths} months from the day you join, or less if you wish. Then we delete it.',
    },
    {
      title: 'Who sees it',
      text: 'Those at {provider} who look after the waitlist, and the company that runs our server, on our instructions only. {partner} does not get the list.',
    },
    {
      title: 'Your rights',
      text: 'Under the GDPR you may see, correct, delete, restrict and move your data, object to its use, and complain to the authority where you live.',
    },
    {
      title: 'How to withdraw',
      text: 'Use the link in any email from us, or write to {email}. We delete your data within 15 days. What happened before stays lawful.',
    },
  ],
  sample: {
    pageNotice: 'This is a sample page. {brand}, {partner}, the people and the figures are invented.',
    statsNote: 'Sample figures.',
  },
});
