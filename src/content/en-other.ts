import type { LaterTexts } from './en.ts';

/** Read by those who sent the form of a page that they had opened before applications were open. */
const NOT_SAVED = {
  title: 'Your email was not saved',
  text: 'You do not need the waitlist any more: applications are open.',
};

/** On both pages that a link in a mail opens. */
const LINK_PAGE = {
  /** Beside the field for the link, which is seen only without script and where the function is elsewhere. */
  link: 'Paste the link from our email here:',
  notNow: {
    title: 'That did not work just now.',
    text: 'Nothing has changed. Please try again in a few minutes.',
  },
  home: 'Go to the {brand} page',
};

/**
 * What is said in English beside the page: no visitor of the page loads these texts. The shape of this object is the shape
 * of each language.
 */
export const otherTexts = {
  /** The picture to pass on (`build/step-picture.ts`): who has joined stands on the first step. */
  picture: { title: 'I’m on step\u00A01\u00A0of\u00A0{weeks}.', text: 'Climb with me?' },
  /** Below a form that was sent without a connection and before the page's script: it is sent again when there is one. */
  offline: 'You are offline. Once you are back, your email is sent by itself.',
  /** The page on which people leave the list. */
  leave: {
    pageTitle: 'Leave the waitlist · {brand}',
    ask: {
      title: 'Leave the waitlist?',
      text: 'We take your email off the list and do not write to you again.',
    },
    button: 'Take me off the list',
    stay: 'Stay on the list',
    /**
     * Shown to everybody whose link was used, whether it took them off, they were off before, or they have joined again
     * since: it must be true for all.
     */
    left: {
      title: 'This sign-up is off the list.',
      text: 'The sign-up that this link belongs to gets no more email from us. If you have joined again since then, use the link in a newer email, or write to {email}. Was it a mistake? Then join again on our page.',
    },
    incomplete: {
      title: 'This link is not complete.',
      text: 'Please open the link in our email once more. If that does not help, write to {email} and we take you off the list.',
    },
    ...LINK_PAGE,
  },
  /** The privacy page. Its points are part of what people agree to: see consent.ts. */
  privacy: {
    pageTitle: 'Privacy · {brand}',
    points: [
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
        text: '{retentionMonths} months from the day you join, or less if you ask. Then we delete it, and backups within 15 days.',
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
        title: 'Cookies and counting',
        text: 'No cookies, no tracking. We only count how many visits and sign-ups each link or poster brings: totals, kept apart from your email.',
      },
    ],
  },
  /** Where people confirm their addresses (`CONFIRM=on`). */
  confirm: {
    /** In place of what a visitor reads who has joined. */
    joined: {
      title: 'One more step: open our mail',
      text: 'We have just sent you an email. Press the button in it, and you are on the list.',
    },
    openMail: 'Open {name}',
    notThere: 'Not there? Look in spam, or send it again in ten minutes.',
    /** At the end of the short privacy text, and one more point of the long one. */
    privacy:
      'We ask you by email to confirm your address and keep the time at which you do. If you do not confirm it within seven days, we delete it.',
    details: {
      title: 'Confirming your email',
      text: 'The address that was entered gets an email with a button. We keep the time at which the button is pressed; an address that is not confirmed within seven days of that email is deleted. So that no inbox gets too many of these emails, we keep a code made from the address (without what follows a “+”, and at Gmail without dots) for 30 days, from which the address cannot be read.',
    },
    /** The page that the button in the email opens. */
    pageTitle: 'Confirm your email · {brand}',
    ask: {
      title: 'Do you want to join the waitlist?',
      text: 'Then confirm that this email is yours. If you did not sign up, just close this page.',
    },
    button: 'Yes, put me on the list',
    confirmed: {
      title: 'You are on the list!',
      text: 'We will email you the day applications open. There is nothing more to do.',
    },
    over: {
      title: 'This link no longer works.',
      text: 'It has run out, or this sign-up is no longer on the list. You can join again on our page.',
    },
    incomplete: {
      title: 'This link is not complete.',
      text: 'Please open the link in our email once more. If that does not help, sign up again or write to {email}.',
    },
    ...LINK_PAGE,
    /** Below the email. */
    mailReason: 'You get this email because your address was entered at {site}.',
  },
  /** Around each message. */
  mail: {
    reason: 'You get this email because you joined the waitlist at {site}.',
    sender: '{provider}, registration number {registration}. {postalAddress}. {email}',
  },
  /** Mails to the organisers, from the server. */
  noBackup: {
    subject: 'There is no new backup of the list',
    noRoom: '{folder} has {free} MB free, and {needed} MB are needed.',
    text: 'The server cannot make a backup of the list: {reason} It goes on trying. Until it can, whoever signs up is in no backup. In the studio, Care says more.',
  },
  missed: {
    subject: '“{title}” was not sent',
    text: '“{title}” was to be sent at {time}. The server was not running then, or its clock has jumped over that time, so nobody got it. It is not sent late by itself: open the studio of {origin}, and decide there whether it still goes.',
  },
  access: {
    subject: 'Access to the studio, and large sendings',
    text: 'This is new in the studio:',
    invite: '{time}: “{by}” has invited “{name}”.',
    device: '{time}: “{by}” has invited another device of “{name}”.',
    'passkey-made': '{time}: “{name}” has made a passkey on a new device.',
    'access-removed': '{time}: “{by}” has taken access away from “{name}”.',
    'mail-planned': '{time}: “{by}” has planned to send “{title}” to {number} people.',
    end: 'If nobody of you knows about one of these, look at Access in the studio at once: whoever does not belong there is removed there, and what is planned is taken back under Messages.',
  },
  poster: {
    /** In each stage. */
    scan: {
      waitlist: 'Scan to join the waitlist',
      applications: 'Scan to apply',
      closed: 'Scan to hear of the next round',
    },
    partner: 'with {partner}',
    sample: 'This is a sample poster. {brand} and {partner} are invented.',
  },
  /** The answer to a person who asks what is held about them. */
  person: {
    title: 'What we hold about you',
    something: '{provider} holds the following about {address}. Looked up on {time}.',
    nothing: '{provider} holds nothing about {address} on its waitlist. Looked up on {time}.',
    labels: {
      email: 'Email',
      language: 'Language of the page',
      page: 'How you joined',
      joined: 'Joined at',
      confirmed: 'Confirmed at',
      confirmUntil: 'Not confirmed; deleted after',
      consent: 'Wording you agreed to',
      consentElsewhere: 'Consent recorded with the list',
      id: 'Record ID',
      until: 'Deleted automatically after',
      leave: 'Leave the list by this link',
      mail: 'Email to you',
      erased: 'Deleted on request',
      backup: 'In the backup of',
      maybeInBackup: 'Perhaps in the encrypted backup of',
    },
    landing: 'through the form on the page',
    imported: 'imported from another list, or added by us',
    notDeleted: 'not deleted automatically',
    consentTitle: 'Text beside the form',
    unknownWording: 'This version of the wording is not recorded here.',
    noForm: 'You did not sign up through our form, so you were not shown its wording.',
    contactTitle: 'Questions',
    rightsTitle: 'Why, and what you can do',
    purpose:
      'Your data is used only to tell you when applications open and how to apply. Nothing else is held: no network address, no browser, no profile.',
    /** The law that these rights come from. */
    rights:
      'You may see, correct, receive, restrict and delete your data, object to its use and withdraw your consent at any time (Law 91/2025/QH15; where it applies, the GDPR).',
    contact: 'Write to {email} or call {phone}. Responsible: {responsible}, {provider}, {postalAddress}.',
    mailStates: {
      queued: 'not sent yet',
      sending: 'being sent',
      accepted: 'taken by the mail server',
      rejected: 'rejected',
      uncertain: 'uncertain',
    },
  },
  /** What the page says in a later stage instead of what it says in the first. */
  stages: {
    applications: {
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
        emailInvalid: NOT_SAVED,
        rateLimited: NOT_SAVED,
        notSent: NOT_SAVED,
        backToForm: 'Apply now',
      },
    },
    closed: {
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
      status: {
        joined: { text: 'We will email you the day the next round opens. There is nothing to confirm.' },
      },
    },
  } satisfies LaterTexts as LaterTexts,
};

export type OtherTexts = typeof otherTexts;
