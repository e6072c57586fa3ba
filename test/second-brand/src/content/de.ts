import { withFacts, type IconName } from './placeholders.ts';

/** All texts of the page in German: their shape is the shape of each language. */
export const texts = withFacts('de', {
  meta: {
    title: '{brand} | In {weeks} Wochen ein Hilfsmittel für die Pflege bauen',
    description:
      'Fünf Wochen für Studierende der Pflege und der Technik: am Bett zuhören, zu zweit bauen, auf Station erproben. Mit {partner}.',
    ogTitle: 'Fünf Wochen, zwei Fächer, ein Hilfsmittel, das jemand braucht',
    ogDescription: 'Pflege und Technik bauen gemeinsam. {brand}, mit {partner}.',
    ogImageAlt: 'Eine Werkbank mit Zangen, Federn und einem halbfertigen Greifarm',
  },
  nav: {
    languageSwitch: 'Sprache',
    joinWaitlist: 'Auf die Warteliste',
  },
  hero: {
    headline: 'Bau das Werkzeug, das auf deiner Station fehlt',
    subHeadline: {
      bullets: [
        { icon: 'compass', text: 'Begleite eine Schicht und finde den Handgriff, der allen wehtut' },
        { icon: 'hammer', text: 'Bau mit jemandem aus dem anderen Fach, was ihn leichter macht' },
        { icon: 'sprout', text: 'Erprobe es mit Menschen, die gepflegt werden, und bleib dran' },
      ] satisfies { icon: IconName; text: string }[],
    },
    emailPrompt: 'Wir schreiben dir, sobald die Bewerbung öffnet.',
    joinWaitlistButton: 'Auf die Warteliste',
  },
  announcement: {
    dateLabel: '{partnershipDay}. {partnershipMonthName} {partnershipYear}',
    headline: '{brand} und {partner} arbeiten zusammen',
    paragraph:
      'Seit dem {partnershipDay}. {partnershipMonthName} {partnershipYear} öffnet {partner} ihre Werkstätten für {brand}.',
    button: 'Zur Meldung',
    ceremonyAlt: 'Zwei Menschen unterschreiben an einer Werkbank',
  },
  intro: {
    title: 'Was du mitbringst, was wir stellen',
    description:
      'Du bringst Geduld mit und einen Verdacht, was besser ginge. {brand} stellt Werkstatt, Material und Leute, die beides schon einmal gemacht haben.',
    boxes: {
      box1: {
        title: 'Zuhören',
        subtitle: 'Eine Woche auf Station, ohne Lösung im Kopf.',
      },
      box2: {
        title: 'Bauen',
        subtitle: 'Zwei Wochen an der Werkbank, mit Drucker, Nähmaschine und Drehbank.',
      },
      box3: {
        title: 'Erproben',
        subtitle: 'Zwei Wochen mit denen, die es benutzen sollen, und ihrem ehrlichen Urteil.',
      },
    },
  },
  supercharge: {
    mainTitle: 'KI hilft. Prüfen musst du.',
    title: 'Ein Vorschlag ist noch kein Hilfsmittel.',
    description:
      'Du lässt dir Skizzen, Maße und Einwände vorschlagen und prüfst jeden einzelnen am Modell. Am Ende steht ein Patient, kein Bildschirm.',
  },
  aiBuilder: {
    title: 'Die Werkbank am Rechner',
    subtitle: 'Drei Helfer, die dir Arbeit abnehmen, aber keine Entscheidung.',
    features: [
      {
        title: 'Schichtbuch',
        description: 'Ordnet deine Notizen aus der Schicht und zeigt, was sich wiederholt.',
      },
      {
        title: 'Vorlagenkasten',
        description: 'Fragen und Vorlagen, nach Wochen sortiert. Nimm eine und schreib sie um.',
      },
      {
        title: 'Strenge Kollegin',
        description: 'Liest deinen Entwurf und fragt, was eine Pflegekraft nachts um drei fragen würde.',
      },
    ],
  },
  founders: {
    title: 'Drei, die es angefangen haben',
    profiles: [
      {
        name: '{founder1}',
        role: 'Pflegewissenschaft',
        linkedin: '{founder1Short} im Netz',
        bullets: ['Zwölf Jahre Intensivstation', 'Hat eine Umlagerungshilfe aus Segeltuch genäht'],
      },
      {
        name: '{founder2}',
        role: 'Feinmechanik',
        linkedin: '{founder2Short} im Netz',
        bullets: ['Baut Federn, die nicht quietschen', 'Leitet die Werkstatt der Hochschule'],
      },
      {
        name: '{founder3}',
        role: 'Erprobung und Recht',
        linkedin: '{founder3Short} im Netz',
        bullets: ['Kennt jedes Formular und seine Abkürzung', 'Fragt immer zuerst die Bewohner'],
      },
    ],
  },
  journey: {
    title: 'Fünf Wochen, ein Handgriff weniger',
    subtitle: 'Jede Woche hat eine Frage, und erst die Antwort führt in die nächste.',
    onlinePowerProgram: {
      title: '{weeks} Wochen, halb auf Station, halb in der Werkstatt',
      weeks: [
        'Eine Schicht begleiten',
        'Den Handgriff beschreiben',
        'Das erste Modell bauen',
        'Mit Bewohnern erproben',
        'Auf Station übergeben',
      ],
    },
    milestoneEvents: {
      title: 'Drei Termine stehen fest',
      events: [
        { title: 'Frühschicht', description: 'Montag, sechs Uhr. Kittel gibt es von uns, Kaffee auch.' },
        { title: 'Offene Werkstatt', description: 'Woche 3. Wer vorbeikommt, darf jedes Modell anfassen.' },
        {
          title: 'Übergabe',
          description: 'Woche {weeks}. Dein Hilfsmittel bleibt dort, wo es gebraucht wird.',
        },
      ],
    },
    growth: {
      title: 'Und danach',
      bullets: [
        'Bis zu 4.000 Euro Material für ein zweites Modell',
        'Hilfe bei Zulassung, Haftung und Patent',
        'Ein Platz in der Werkstatt bis zum Ende des Semesters',
      ],
    },
  },
  usps: {
    title: 'Warum hier',
    subtitle: 'Vier Gründe, alle nachprüfbar.',
    cards: [
      { title: 'Zwei Fächer, ein Team', description: 'Niemand baut allein, und niemand pflegt allein.' },
      { title: 'Was du baust, gehört dir', description: 'Wir nehmen keine Anteile und keine Rechte.' },
      { title: 'Eine Stunde jede Woche', description: 'Mit jemandem, der beides kann: pflegen und bauen.' },
      { title: 'Neben dem Studium', description: 'Zwei Nachmittage und ein Samstag. Prüfungen gehen vor.' },
    ],
  },
  careers: {
    title: 'Was bisher herauskam',
    /** What each figure of `statistics` says. */
    stats: [
      'Hilfsmittel sind auf Stationen im Einsatz',
      'Teams haben weitergemacht',
      'vom ersten Modell bis zur Übergabe',
    ],
  },
  cta: {
    title: 'Ein Satz Werkzeug wartet schon',
    description:
      'Hinterlass deine E-Mail-Adresse. Wenn die Bewerbung öffnet, bekommst du Termine, Kosten und das Formular, und vorher nichts.',
    emailPlaceholder: 'du@beispiel.example',
    submit: 'Auf die Warteliste',
    submitting: 'Wird gesendet …',
    emailRequired: 'Bitte gib deine E-Mail-Adresse ein',
    emailInvalid: 'Bitte gib eine gültige E-Mail-Adresse ein',
    submissionError: 'Das hat nicht geklappt',
  },
  footer: {
    contact: 'Kontakt',
    address: 'Anschrift',
    phone: 'Telefon',
    email: 'E-Mail',
    imprint: 'Impressum',
    imprintDescription:
      'Diese Seite betreibt {provider}, {postalAddress}. Registernummer: {registration}. Verantwortlich für den Inhalt: {responsible}.',
    privacy: 'Datenschutz',
    privacyDescription:
      'Wir speichern deine E-Mail-Adresse, die Sprache und den Zeitpunkt deiner Anmeldung bis zu {retentionMonths} Monate lang, nur um dir zu schreiben, wann und wie du dich bewerben kannst. Wir verkaufen nichts und geben nichts für Werbung weiter. Keine Cookies, kein Tracking. Für Auskunft, Berichtigung, Löschung oder Widerruf schreib an {email}. Dieses Recht gibt dir die Datenschutz-Grundverordnung.',
    copyright: '© {copyrightYear} {brand}. Alle Rechte vorbehalten.',
  },
  successDialog: {
    followUp: 'Kennst du jemanden aus dem anderen Fach? Schick den Link weiter.',
    close: 'Schließen',
    closesIn: 'Schließt sich nach {seconds} Sekunden von selbst',
  },
  toasts: {
    tooManyAttempts: {
      title: 'Zu viele Versuche',
      text: 'Bitte versuch es in {minutes} Minuten noch einmal.',
    },
    dismiss: 'Schließen',
  },
  status: {
    joined: {
      title: 'Du stehst auf der Liste!',
      text: 'Wir schreiben dir an dem Tag, an dem die Bewerbung öffnet. Du musst nichts bestätigen.',
    },
    alreadySubmitted: {
      title: 'Diese Adresse steht schon auf der Liste',
      text: 'Sie wurde vor Kurzem schon gesendet.',
    },
    emailInvalid: {
      title: 'Bitte gib eine gültige E-Mail-Adresse ein',
      text: 'Schreib sie wie du@beispiel.example, ohne Leerzeichen, und sende sie noch einmal.',
    },
    rateLimited: {
      title: 'Gerade melden sich sehr viele an',
      text: 'Bitte versuch es später noch einmal.',
    },
    notSent: {
      title: 'Das hat nicht geklappt',
      text: 'Bitte versuch es noch einmal oder schreib uns direkt.',
    },
    backToForm: 'Zurück zum Formular',
  },
  form: {
    emailLabel: 'Deine E-Mail-Adresse',
    consent:
      'Mit der Anmeldung erlaubst du {brand}, deine E-Mail-Adresse bis zu {retentionMonths} Monate zu speichern, nur um dir zu schreiben, wann und wie du dich bewerben kannst. Du kannst jederzeit gehen.',
    privacyLink: 'Datenschutz',
    help: {
      noDiacritics: 'E-Mail-Adressen haben solche Buchstaben nicht.',
      didYouMean: 'Meinst du {suggestion}?',
      useSuggestion: 'Übernehmen',
    },
  },
  offline: {
    title: 'Du bist offline',
    text: 'Deine Adresse steht noch im Feld. Verbinde dich und drück noch einmal auf den Knopf.',
  },
  images: {
    heroAlt: 'Eine Werkbank mit Zangen, Federn und einem halbfertigen Greifarm',
    founderAlt: 'Porträt von {name}',
  },
  labels: {
    skipLink: 'Zum Inhalt',
    loading: 'Wird geladen …',
    week: 'Woche {number}',
    social: '{brand} folgen',
    home: '{brand}, zum Anfang der Seite',
    partners: 'Partner',
    pauseLogos: 'Logos anhalten',
    opensInNewTab: 'öffnet einen neuen Tab',
    startHere: 'Hier geht es los',
    /** Monday to Sunday, as short as on a calendar. */
    days: ['Mo', 'Di', 'Mi', 'Do', 'Fr', 'Sa', 'So'],
    privacyDetails: 'Datenschutz, Punkt für Punkt',
    majors: [
      'Pflege',
      'Maschinenbau',
      'Physiotherapie',
      'Design',
      'Hebammenkunde',
      'Elektrotechnik',
      'Recht',
    ],
  },
  scenes: {
    ideaFinder: {
      prompt: 'Was hat dich in der Schicht gebremst?',
      ideasTitle: 'Drei Ansätze zum Erproben',
      choices: [
        {
          chip: 'Umlagern',
          question: 'Wie oft musstest du jemanden rufen?',
          ideas: ['Gleittuch mit Griffen', 'Bettkante, die mithilft', 'Ruf ohne Laufen'],
        },
        {
          chip: 'Trinken',
          question: 'Wer hat heute zu wenig getrunken?',
          ideas: ['Becher, der mitzählt', 'Halm mit Ventil', 'Tafel am Bett'],
        },
        {
          chip: 'Suchen',
          question: 'Was lag nicht da, wo es hingehört?',
          ideas: ['Wagen mit Schattenbrett', 'Leuchtende Schublade', 'Feste Plätze nach Schicht'],
        },
      ],
    },
    promptLibrary: {
      copy: 'Kopieren',
      copied: 'Kopiert',
      choose: 'Eine Vorlage wählen',
      /** What a student fills in stands in square brackets. */
      cards: [
        {
          title: 'Frag mich nach der Schicht aus',
          text: 'In meiner Schicht fiel mir auf: [drei Leute suchen denselben Wagen]. Stell mir fünf Fragen, eine nach der anderen, und noch keine Lösung.',
        },
        {
          title: 'Mach aus der Skizze eine Stückliste',
          text: 'Das ist meine Skizze: [greifarm.jpg]. Schreib eine Stückliste für [unsere Werkstatt]. Frag, bevor du etwas dazuerfindest.',
        },
        {
          title: 'Sei die Stationsleitung',
          text: 'Du leitest eine Station mit [24 Betten]. Das ist mein Hilfsmittel: [übergabe.pdf]. Stell mir die drei Fragen, vor denen ich mich drücke.',
        },
      ],
    },
    mentorChat: {
      you: 'Du',
      mentor: 'Strenge Kollegin',
      status: 'hat deine Notizen gelesen',
      question: 'Alle fanden das Modell gut. Bauen wir das zweite?',
      answer: 'Wer hat es nach der Schicht von selbst wieder benutzt?',
      choose: 'Deine Antwort',
      replies: [
        { you: 'Eine.', mentor: 'Dann frag sie, was ihr ohne es fehlen würde.' },
        { you: 'Niemand.', mentor: 'Gut, dass du fragst. Was haben sie stattdessen genommen?' },
      ],
    },
  },
  privacyDetails: [
    {
      title: 'Was wir speichern',
      text: 'Deine E-Mail-Adresse, die Sprache der Seite, die Seite deiner Anmeldung und den Zeitpunkt. Nach mehr fragen wir nicht.',
    },
    {
      title: 'Wozu',
      text: 'Um dir zu schreiben, wann und wie du dich bewerben kannst. Wir verkaufen deine Adresse nicht und nutzen sie nicht für Werbung.',
    },
    {
      title: 'Deine Einwilligung',
      text: 'Wir speichern deine Daten, weil du beim Absenden eingewilligt hast (Art. 6 Abs. 1 a DSGVO). Kein Feld ist vorab angekreuzt. Du musst mindestens {minimumAge} Jahre alt sein. Verantwortlich ist {provider}.',
    },
    {
      title: 'Wie lange',
      text: '{retentionMonths} Monate ab deiner Anmeldung oder kürzer, wenn du es möchtest. Dann löschen wir sie.',
    },
    {
      title: 'Wer sie sieht',
      text: 'Wer bei {provider} die Warteliste betreut, und die Firma, die unseren Server betreibt, nur in unserem Auftrag. {partner} bekommt die Liste nicht.',
    },
    {
      title: 'Deine Rechte',
      text: 'Nach der DSGVO hast du das Recht auf Auskunft, Berichtigung, Löschung, Einschränkung, Widerspruch und Übertragbarkeit, und du kannst dich bei der Aufsichtsbehörde beschweren, wo du lebst.',
    },
    {
      title: 'So widerrufst du',
      text: 'Nimm den Link in jeder E-Mail von uns, oder schreib an {email}. Wir löschen deine Daten innerhalb von 15 Tagen. Was vorher geschah, bleibt rechtmäßig.',
    },
  ],
  sample: {
    pageNotice: 'Das ist eine Beispielseite. {brand}, {partner}, die Menschen und die Zahlen sind erfunden.',
    statsNote: 'Beispielzahlen.',
  },
});

/** All texts of the page in one language, with the facts in them. */
export type Translations = typeof texts;
