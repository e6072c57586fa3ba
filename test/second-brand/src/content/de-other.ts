import type { LaterTexts } from './stages.ts';

/** Read by those who sent the form of a page that they had opened before applications were open. */
const NOT_SAVED = {
  title: 'Deine Adresse wurde nicht gespeichert',
  text: 'Du brauchst die Warteliste nicht mehr: Die Bewerbung ist offen.',
};

/** What is said in German beside the page: its shape is the shape of each language. */
export const otherTexts = {
  leave: {
    pageTitle: 'Warteliste verlassen · {brand}',
    ask: {
      title: 'Die Warteliste verlassen?',
      text: 'Wir nehmen deine Adresse von der Liste und schreiben dir nicht mehr.',
    },
    leave: 'Von der Liste nehmen',
    stay: 'Auf der Liste bleiben',
    link: 'Füg den Link aus unserer E-Mail hier ein:',
    left: {
      title: 'Diese Anmeldung ist gelöscht.',
      text: 'Die Anmeldung zu diesem Link bekommt keine E-Mails mehr. Hast du dich seitdem wieder angemeldet, nimm den Link in einer neueren E-Mail oder schreib an {email}. War es ein Versehen? Dann melde dich auf unserer Seite wieder an.',
    },
    incomplete: {
      title: 'Dieser Link ist nicht vollständig.',
      text: 'Öffne bitte noch einmal den Link in unserer E-Mail. Hilft das nicht, schreib an {email}, und wir nehmen dich von der Liste.',
    },
    notNow: {
      title: 'Das ging gerade nicht.',
      text: 'Es hat sich nichts geändert. Bitte versuch es in ein paar Minuten noch einmal.',
    },
    home: 'Zur Seite von {brand}',
  },
  mail: {
    reason: 'Du bekommst diese E-Mail, weil du dich auf {site} in die Warteliste eingetragen hast.',
    sender: '{provider}, Registernummer {registration}. {postalAddress}. {email}',
  },
  poster: {
    scan: 'Scannen und eintragen',
    partner: 'mit {partner}',
    sample: 'Das ist ein Muster. {brand} und {partner} sind erfunden.',
  },
  person: {
    title: 'Was wir über dich gespeichert haben',
    something: '{provider} hat zu {address} Folgendes gespeichert. Nachgesehen am {time}.',
    nothing: '{provider} hat zu {address} nichts auf der Warteliste. Nachgesehen am {time}.',
    labels: {
      email: 'E-Mail-Adresse',
      language: 'Sprache der Seite',
      page: 'Wie du dazukamst',
      joined: 'Angemeldet am',
      consent: 'Text, dem du zugestimmt hast',
      consentElsewhere: 'Mit der Liste vermerkte Einwilligung',
      id: 'Nummer des Eintrags',
      until: 'Wird von selbst gelöscht nach',
      leave: 'Mit diesem Link verlässt du die Liste',
      mail: 'E-Mail an dich',
      erased: 'Auf Wunsch gelöscht am',
      backup: 'Sicherung vom',
    },
    landing: 'über das Formular auf der Seite',
    imported: 'aus einer anderen Liste, oder von uns eingetragen',
    notDeleted: 'wird nicht von selbst gelöscht',
    consentTitle: 'Text neben dem Formular',
    unknownWording: 'Diese Fassung des Textes ist hier nicht gespeichert.',
    noForm: 'Du hast dich nicht über unser Formular angemeldet und seinen Text nicht gesehen.',
    contactTitle: 'Fragen',
    rightsTitle: 'Wozu, und was du tun kannst',
    purpose:
      'Deine Daten dienen nur dazu, dir zu schreiben, wann und wie du dich bewerben kannst. Mehr ist nicht gespeichert: keine Netzadresse, kein Browser, kein Profil.',
    rights:
      'Du hast das Recht auf Auskunft, Berichtigung, Kopie, Einschränkung, Löschung und Widerspruch und kannst deine Einwilligung jederzeit widerrufen (DSGVO, Art. 15 bis 21).',
    contact:
      'Schreib an {email} oder ruf {phone} an. Verantwortlich: {responsible}, {provider}, {postalAddress}.',
    mailStates: {
      queued: 'noch nicht gesendet',
      sending: 'wird gesendet',
      accepted: 'vom Mailserver angenommen',
      rejected: 'abgelehnt',
      uncertain: 'ungewiss',
    },
  },
  stages: {
    applications: {
      meta: {
        description:
          'Fünf Wochen für Studierende der Pflege und der Technik. Die Bewerbung ist offen. Mit {partner}.',
        ogTitle: 'Die Bewerbung ist offen: fünf Wochen, ein Hilfsmittel',
      },
      nav: { joinWaitlist: 'Jetzt bewerben' },
      hero: { emailPrompt: 'Die Bewerbung ist offen.', joinWaitlistButton: 'Jetzt bewerben' },
      cta: {
        title: 'Die Bewerbung ist offen',
        description: 'Termine, Kosten und Fragen findest du auf der Bewerbungsseite.',
        submit: 'Jetzt bewerben',
      },
      successDialog: { close: 'Jetzt bewerben' },
      status: {
        joined: {
          title: 'Die Bewerbung ist offen',
          text: 'Deine Adresse steht auf der Liste. Du musst nicht warten: Bewirb dich gleich.',
        },
        alreadySubmitted: {
          title: 'Die Bewerbung ist offen',
          text: 'Diese Adresse steht schon auf der Liste. Bewirb dich gleich.',
        },
        emailInvalid: NOT_SAVED,
        rateLimited: NOT_SAVED,
        notSent: NOT_SAVED,
        backToForm: 'Jetzt bewerben',
      },
    },
    closed: {
      meta: {
        description:
          'Fünf Wochen für Studierende der Pflege und der Technik. Trag dich für den nächsten Durchgang ein. Mit {partner}.',
        ogTitle: 'Auf die Warteliste für den nächsten Durchgang',
      },
      hero: { emailPrompt: 'Dieser Durchgang läuft. Trag dich für den nächsten ein.' },
      cta: {
        title: 'Zu für dieses Mal. Bis zum nächsten',
        description:
          'Die Bewerbung für diesen Durchgang ist zu. Hinterlass deine Adresse, und wir schreiben dir, wenn der nächste öffnet.',
      },
      status: {
        joined: {
          text: 'Wir schreiben dir an dem Tag, an dem der nächste Durchgang öffnet. Du musst nichts bestätigen.',
        },
      },
    },
  } satisfies LaterTexts as LaterTexts,
};

export type OtherTexts = typeof otherTexts;
