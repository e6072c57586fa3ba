import type { OtherTexts } from './translations.ts';

/** Read by those who sent the form of a page that they had opened before applications were open. */
const NOT_SAVED = {
  title: 'Your address was not saved',
  text: 'You do not need the waitlist any more: you can apply now.',
};

/** What is said in English beside the page. */
export const otherTexts: OtherTexts = {
  leave: {
    pageTitle: 'Leave the list · {brand}',
    ask: {
      title: 'Do you want to leave the list?',
      text: 'We delete your address and do not write to you again.',
    },
    leave: 'Take me off',
    stay: 'Keep me on the list',
    link: 'Paste the link from the email here:',
    left: {
      title: 'This sign-up is deleted.',
      text: 'The sign-up that belongs to this link gets no more email. If you have joined again since, use the link in a newer email or write to {email}. A mistake? Then join again on our page.',
    },
    incomplete: {
      title: 'A part of this link is missing.',
      text: 'Open the link in the email again, please. If that does not help, write to {email}, and we take you off the list.',
    },
    notNow: {
      title: 'It did not work just now.',
      text: 'Nothing has changed. Please try again in a few minutes.',
    },
    home: 'To the page of {brand}',
  },
  mail: {
    reason: 'You get this email because you put yourself on the waitlist at {site}.',
    sender: '{provider}, register number {registration}. {postalAddress}. {email}',
  },
  poster: {
    scan: 'Scan and join',
    partner: 'with {partner}',
    sample: 'This is a specimen. {brand} and {partner} are invented.',
  },
  person: {
    title: 'What we have stored about you',
    something: '{provider} has stored this about {address}. Looked up on {time}.',
    nothing: '{provider} has nothing about {address} on its waitlist. Looked up on {time}.',
    labels: {
      email: 'Email address',
      language: 'Language of the page',
      page: 'How you joined',
      joined: 'Joined on',
      consent: 'Wording you agreed to',
      consentElsewhere: 'Consent noted with the list',
      id: 'Number of the entry',
      until: 'Deleted by itself after',
      leave: 'You leave the list by this link',
      mail: 'Email to you',
      erased: 'Deleted on request',
      backup: 'Backup of',
    },
    landing: 'through the form on the page',
    imported: 'from another list, or entered by us',
    notDeleted: 'not deleted by itself',
    consentTitle: 'Text beside the form',
    unknownWording: 'This version of the text is not stored here.',
    noForm: 'You did not join through our form and did not see its text.',
    contactTitle: 'Questions',
    rightsTitle: 'What for, and what you can do',
    purpose:
      'Your data serves only to tell you when and how to apply. Nothing else is stored: no network address, no browser, no profile.',
    rights:
      'You may see, correct, copy, restrict and delete your data, object to its use and withdraw your consent at any time (GDPR, articles 15 to 21).',
    contact: 'Write to {email} or call {phone}. Responsible: {responsible}, {provider}, {postalAddress}.',
    mailStates: {
      queued: 'not sent yet',
      sending: 'being sent',
      accepted: 'taken by the mail server',
      rejected: 'rejected',
      uncertain: 'uncertain',
    },
  },
  stages: {
    applications: {
      meta: {
        description: 'Five weeks for students of nursing and engineering. Apply now. With {partner}.',
        ogTitle: 'You can apply: five weeks, one aid',
      },
      nav: { joinWaitlist: 'Apply now' },
      hero: { emailPrompt: 'You can apply.', joinWaitlistButton: 'Apply now' },
      cta: {
        title: 'You can apply',
        description: 'Dates, costs and questions are on the application page.',
        submit: 'Apply now',
      },
      successDialog: { close: 'Apply now' },
      status: {
        joined: {
          title: 'You can apply',
          text: 'Your address is on the list. Do not wait: apply now.',
        },
        alreadySubmitted: {
          title: 'You can apply',
          text: 'This address is on the list already. Apply now.',
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
          'Five weeks for students of nursing and engineering. Put your name down for the next time. With {partner}.',
        ogTitle: 'Join the waitlist for next time',
      },
      hero: { emailPrompt: 'This time is under way. Join for the next.' },
      cta: {
        title: 'Closed this time. See you next time',
        description:
          'Applications are closed this time. Leave your address, and we write to you when they open again.',
      },
      status: {
        joined: {
          text: 'We write to you on the day they open again. There is nothing to confirm.',
        },
      },
    },
  },
};
