import type { Translations } from './en.ts';
import { withFacts } from './placeholders.ts';

/**
 * All texts of the page in Vietnamese: written for Vietnamese students, not translated line by line. In headings, `\u00A0`
 * holds compounds together: Vietnamese writes every syllable apart, and a browser would break lines inside them.
 */
export const texts = withFacts<Translations>('vi', {
  meta: {
    pageTitle: '{brand} | Chương trình startup {weeks} tuần cho sinh viên',
    description:
      'Bảy tuần online cho sinh viên: tìm ý tưởng, dựng prototype với AI, pitch gọi vốn hạt giống. Vào danh sách chờ ngay. Cùng {partner}.',
    ogTitle: 'Bảy tuần leo từng bậc, dựng startup đầu đời',
    ogDescription:
      'Công cụ AI, mentor mỗi tuần và vốn hạt giống cho các nhóm sinh viên. {brand}, cùng {partner}.',
    ogImageAlt: 'Sinh viên quây quanh laptop trên ruộng bậc thang lúc mặt trời mọc',
  },
  nav: {
    languageSwitch: 'Ngôn ngữ',
    joinWaitlist: 'Vào danh sách chờ',
  },
  hero: {
    headline: 'Bảy\u00A0tuần leo từng\u00A0bậc, dựng startup đầu\u00A0đời',
    subHeadline: {
      bullets: [
        { icon: 'hammer', text: 'Dựng prototype chạy được với bộ công cụ AI cho sinh viên' },
        { icon: 'compass', text: 'Mỗi tuần ngồi với một mentor từng tự tay làm sản phẩm' },
        { icon: 'sprout', text: 'Pitch ở demo day, gọi vốn hạt giống rồi bắt đầu làm thật' },
      ],
    },
    facts: [
      { fact: 'cost', text: '{cost}' },
      { fact: 'opens', text: 'Mở đơn {opens}' },
      { fact: 'teams', text: '{teams} nhóm' },
      { fact: 'seed', text: 'Vốn đến {seed}' },
      { fact: 'share', text: '{brand} giữ tối đa {share}' },
    ],
    emailPrompt: 'Để lại email, mở đơn là bạn biết đầu tiên.',
    joinWaitlistButton: 'Vào danh sách chờ',
  },
  announcement: {
    dateLabel: 'Ngày {partnershipDay} tháng {partnershipMonth} năm {partnershipYear}',
    headline: '{brand} bắt tay {partner}',
    paragraph:
      'Ngày {partnershipDay}/{partnershipMonth}/{partnershipYear}, {brand} và {partner} ký thỏa thuận hợp tác. Trường mở phòng lab và cử giảng viên kèm các nhóm. {brand} góp nền tảng AI Builder, mentor và vốn hạt giống. Với bạn, đó là một chương trình có hai mái nhà: bảy tuần online, và một ngôi trường mở cửa đón bạn.',
    button: 'Đọc bài báo',
    ceremonyAlt: 'Hai đại diện ký văn bản, khách mời đứng phía sau',
  },
  intro: {
    title: 'Phần bạn, phần {brand}',
    description:
      '{brand} là bậc trước cửa, chỗ ai cũng đặt chân lên đầu tiên. Bạn mang theo óc tò mò và vài buổi tối rảnh. Công cụ, mentor, và vốn cho ý tưởng đứng vững, cứ để {brand} lo.',
    boxes: {
      box1: {
        title: 'Tìm\u00A0ra, dựng\u00A0lên, đem\u00A0đi\u00A0pitch',
        subtitle: 'Tìm ý tưởng sản phẩm, dựng prototype và viết bài pitch không ngại câu hỏi khó.',
      },
      box2: {
        title: 'Dựng trên nền\u00A0tảng AI Builder',
        subtitle:
          'Một tài khoản để tìm hiểu, viết nháp, phác màn hình, chạy thử, từ ghi chú đầu tiên đến buổi demo cuối.',
      },
      box3: {
        title: '{brand} rót\u00A0vốn và cùng\u00A0làm',
        subtitle:
          'Nhóm được chọn nhận vốn hạt giống, và có {brand} làm cùng cho tới những khách hàng đầu tiên.',
      },
    },
  },
  supercharge: {
    mainTitle: 'Giỏi AI bằng cách tự\u00A0tay\u00A0làm',
    title: 'Hỏi cho trúng, soát cho kỹ, người quyết vẫn là bạn.',
    description:
      'Ở đây không ai giảng lý thuyết AI cho bạn nghe. Tuần nào bạn cũng dùng AI cho chính sản phẩm của mình: tìm hiểu, viết, thiết kế, chạy thử. Bạn còn biết AI hay sai ở đâu, vì đúng chỗ đó mới cần đến cái đầu của bạn.',
  },
  aiBuilder: {
    title: 'Xưởng của bạn: nền\u00A0tảng AI Builder',
    subtitle: 'Ba công cụ, một tài khoản, từ trang giấy trắng đến demo day.',
    features: [
      {
        title: 'Trợ lý tìm ý\u00A0tưởng',
        description:
          'Kể điều ngày nào cũng làm bạn bực. Trợ lý hỏi ngược lại, so sánh, rồi đưa bạn ba ý tưởng đáng thử.',
      },
      {
        title: 'Thư viện prompt',
        description:
          'Prompt viết riêng cho nhóm sinh viên, xếp theo từng tuần. Chép về, sửa lại, thành của bạn.',
      },
      {
        title: 'Mentor AI của riêng bạn',
        description:
          'Đọc ghi chú của bạn, hỏi câu khó trước khi nhà đầu tư kịp hỏi, và hai giờ sáng vẫn trả lời.',
      },
    ],
  },
  founders: {
    title: 'Hai người đi trước bạn vài\u00A0bậc',
    profiles: [
      {
        name: '{founder1}',
        role: 'Đồng sáng lập, phụ\u00A0trách chương\u00A0trình',
        linkedin: 'LinkedIn của {founder1Short}',
        bullets: [
          'Năm hai đã bán được sản phẩm đầu tay: một app nhắc lịch học',
          'Từng kèm nhiều nhóm từ bản phác đến khách hàng đầu tiên',
          'Tự mình đứng lớp tuần\u00A01, bạn chuẩn bị tinh thần bị hỏi nhiều nhé',
        ],
      },
      {
        name: '{founder2}',
        role: 'Đồng sáng lập, phụ\u00A0trách AI\u00A0Builder',
        linkedin: 'LinkedIn của {founder2Short}',
        bullets: [
          'Kỹ sư phần mềm, mê gom việc lặt vặt vào một nút bấm',
          'Viết bản AI Builder đầu tiên cho bạn cùng lớp dùng',
          'Thà có prototype xấu mà chạy được còn hơn slide đẹp',
        ],
      },
    ],
  },
  journey: {
    title: 'Bảy\u00A0tuần, mỗi tuần một bậc',
    subtitle: 'Bậc sau dựng trên bậc trước. Lúc nào bạn cũng biết mình đang đứng đâu và sắp bước lên đâu.',
    onlinePowerProgram: {
      title: 'Chương trình tăng tốc online {weeks} tuần',
      weeks: [
        'Tìm bài toán đáng giải',
        'Hỏi chuyện mười người\u00A0thật',
        'Phác thật nhiều, chọn một',
        'Dựng prototype đầu\u00A0tiên',
        'Cho người dùng thử rồi sửa',
        'Viết pitch, tập cho nhuyễn',
        'Lên sân\u00A0khấu demo\u00A0day',
      ],
    },
    milestoneEvents: {
      title: 'Năm mốc khoanh\u00A0đỏ trên lịch',
      events: [
        {
          title: 'Đêm xuất phát',
          description: 'Buổi tối trước tuần\u00A01. Gặp mentor, mở AI Builder, tìm người leo cùng.',
        },
        {
          title: 'Đêm prototype',
          description:
            'Hết tuần\u00A04. Đặt prototype lên bàn cho người lạ dùng thử. Bạn chỉ nhìn và ghi lại.',
        },
        {
          title: 'Tổng duyệt pitch',
          description: 'Tuần 6. Năm phút, một chiếc đồng hồ, và mentor hỏi thẳng để bạn pitch thật chắc.',
        },
        {
          title: 'Demo day',
          description:
            'Tuần {weeks}. Đưa sản phẩm ra trước nhà đầu tư, giảng viên và chính những người sẽ dùng nó.',
        },
        {
          title: 'Quyết định rót vốn',
          description:
            'Hai tuần sau demo day. Nhóm nào cũng biết mình được chọn hay chưa, và vì sao: giấy trắng mực đen.',
        },
      ],
    },
    growth: {
      title: 'Qua đỉnh rồi, leo tiếp',
      bullets: [
        { icon: 'contract', text: 'Vốn hạt giống rót theo từng chặng đã thống nhất' },
        { icon: 'coffee', text: 'Mentor đi cùng tới khi khách đầu tiên quay lại' },
        { icon: 'stamp', text: 'Lo cùng bạn giấy phép, hợp đồng, sổ sách' },
        { icon: 'handshake', text: 'Gặp nhà đầu tư và cựu sinh viên {partnerShort}' },
      ],
    },
  },
  usps: {
    title: 'Sáu lý do để bắt\u00A0đầu ở đây',
    subtitle: 'Những thứ một khóa học hay cuộc thi hiếm khi cho bạn.',
    facts: [{ fact: 'share', text: '{brand} giữ tối đa {share}.' }],
    cards: [
      {
        title: 'Rót\u00A0vốn có luật\u00A0chơi rõ\u00A0ràng',
        description:
          'Bạn biết tiêu chí ngay từ tuần\u00A01. Sau demo day, nhóm nào cũng nhận câu trả lời kèm lý do.',
      },
      {
        title: 'Mỗi tuần một giờ với mentor',
        description:
          'Người từng làm, từng bán, từng vấp trước bạn. Không giảng bài, chỉ bàn chuyện sản phẩm của bạn.',
      },
      {
        title: 'Ngành nào cũng vào được',
        description:
          'Không cần biết code, không cần học kinh doanh. Chỉ cần một vấn đề khiến bạn nghĩ mãi không thôi.',
      },
      {
        title: 'Không đụng lịch\u00A0học',
        description:
          'Mỗi tuần hai buổi tối học online cùng nhau. Còn lại bạn tự chọn giờ, trên điện thoại hay laptop.',
      },
      {
        title: 'Đến một\u00A0mình, về có đội',
        description:
          'Tuần 1 bạn gặp sinh viên trường khác, ngành khác. Thấy hợp ai thì rủ người đó làm chung.',
      },
      {
        title: 'Làm ra là\u00A0của\u00A0bạn',
        description:
          'Sản phẩm thuộc về nhóm bạn. Nếu {brand} rót vốn, điều khoản có trên giấy, và bạn có thời gian nghĩ kỹ rồi mới ký.',
      },
    ],
  },
  careers: {
    title: 'Bảy\u00A0tuần đổi được những\u00A0gì',
    /** Of whom the figures are, and since when; `null` in every language leaves it out. */
    basis: 'Đợt 1 và 2, 2025–2026, 118 sinh viên trả lời',
    /** What each figure of `statistics` says. */
    stats: [
      'sinh viên học trọn bảy tuần',
      'ra về với một prototype chạy\u00A0được',
      'có việc làm, chỗ thực tập hoặc bạn đồng sáng lập trong sáu tháng',
      'đi tiếp và mở công ty',
    ],
  },
  cta: {
    title: 'Bậc đầu\u00A0tiên chỉ mất mười\u00A0giây',
    description:
      'Để lại email. Ngày mở đơn, {brand} gửi bạn lịch học, tiêu chí và cách nộp đơn. Từ giờ tới đó, hộp thư của bạn được yên.',
    emailPlaceholder: 'ban@example.com',
    submit: 'Vào danh sách chờ',
    submitting: 'Đang gửi...',
    emailRequired: 'Bạn chưa nhập email',
    emailInvalid: 'Email chưa đúng, bạn xem lại nhé',
    submissionError: 'Có trục trặc rồi',
  },
  footer: {
    contact: 'Liên hệ',
    address: 'Địa chỉ',
    phone: 'Điện thoại',
    email: 'Email',
    imprint: 'Đơn vị vận hành',
    imprintDescription:
      'Trang này do {provider} vận hành. Địa chỉ: {postalAddress}. Mã số đăng ký: {registration}. Chịu trách nhiệm nội dung: {responsible}.',
    privacy: 'Quyền riêng tư',
    privacyDescription:
      'Trong tối đa {retentionMonths} tháng, {brand} giữ email, ngôn ngữ và thời điểm bạn đăng ký, chỉ để báo bạn ngày mở đơn và cách nộp đơn. {brand} không bán, cũng không chia sẻ để quảng cáo. Không cookie, không theo dõi. Muốn xem, sửa, xóa dữ liệu hay rút lại sự đồng ý, bạn viết cho {email}. Đó là quyền của bạn theo Luật Bảo vệ dữ liệu cá nhân (91/2025/QH15) và GDPR.',
    copyright: '© {copyrightYear} {brand}. Bảo lưu mọi quyền.',
  },
  successDialog: {
    followUp: 'Quen ai cũng muốn leo cùng? Gửi bạn ấy trang này nhé.',
    share: 'Gửi trang này cho bạn bè',
    shareText:
      'Mình vừa vào danh sách chờ của {brand}: bảy tuần online, đi từ ý tưởng đầu tiên đến startup đầu đời, có công cụ AI, mentor mỗi tuần và vốn hạt giống. Leo cùng mình không?',
    copied: 'Đã sao chép liên kết',
    picture: 'Lấy ảnh để khoe',
    /** Inside apps, which save nothing. */
    pressAndHold: 'Nhấn giữ ảnh để lưu.',
    close: 'Đóng',
    closesIn: 'Tự đóng sau {seconds} giây',
  },
  toasts: {
    tooManyAttempts: {
      title: 'Bạn thử hơi nhiều lần rồi',
      text: 'Bạn đợi {minutes} phút rồi thử lại nhé.',
    },
    dismiss: 'Đóng',
  },
  status: {
    joined: {
      title: 'Bạn vào danh sách rồi!',
      text: 'Ngày mở đơn, {brand} sẽ gửi email cho bạn. Bạn không cần xác nhận gì thêm.',
    },
    alreadySubmitted: {
      title: 'Email này đã đăng ký rồi',
      text: 'Lần đăng ký gần đây vẫn được tính, bạn không cần gửi lại.',
    },
    emailInvalid: {
      title: 'Email chưa đúng, bạn xem lại nhé',
      text: 'Viết theo mẫu ban@example.com, không dấu, không khoảng trắng, rồi gửi lại.',
    },
    rateLimited: {
      title: 'Quá nhiều lượt gửi',
      text: 'Đang có quá nhiều lượt đăng ký. Bạn thử lại sau nhé.',
    },
    notSent: {
      title: 'Có trục trặc rồi',
      text: 'Bạn thử lại, hoặc liên hệ thẳng với {brand} nhé.',
    },
    backToForm: 'Quay lại form',
  },
  form: {
    emailLabel: 'Email của bạn',
    consent:
      'Khi đăng ký, bạn đồng ý cho {brand} giữ email tối đa {retentionMonths} tháng, chỉ để báo ngày mở đơn và cách nộp đơn; bạn rút tên lúc nào cũng được.',
    privacyLink: 'Quyền riêng tư',
    help: {
      noDiacritics: 'Email không có dấu. Bạn tắt bộ gõ tiếng Việt rồi gõ lại nhé.',
      didYouMean: 'Ý bạn là {suggestion}?',
      unseen: 'Trong đó có một ký tự không nhìn thấy được. Ý bạn là {suggestion}?',
      more: 'Bạn chỉ cần gõ địa chỉ thôi: {suggestion}',
      useSuggestion: 'Dùng email này',
    },
  },
  offline: {
    title: 'Bạn đang mất mạng',
    text: 'Email bạn gõ vẫn còn đây. Có mạng lại thì bấm gửi lần nữa nhé.',
  },
  images: {
    heroAlt:
      'Sinh viên Việt Nam quây quanh laptop trên ruộng bậc thang lúc mặt trời mọc, một bạn đứng chỉ vào bản phác',
    founderAlt: 'Chân dung {name}',
  },
  labels: {
    skipLink: 'Tới thẳng nội dung',
    loading: 'Đang tải...',
    week: 'Tuần {number}',
    social: 'Theo dõi {brand}',
    home: '{brand}, về đầu trang',
    partners: 'Đối tác',
    pauseLogos: 'Dừng dải logo',
    opensInNewTab: 'mở ở tab mới',
    startHere: 'Bắt đầu từ đây',
    days: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
    privacyDetails: 'Quyền riêng tư, từng điểm một',
    /** In the week of a card: what fills a day of those whom the programme is for. */
    class: 'giờ học',
    majors: ['Điều dưỡng', 'Luật', 'Mỹ thuật', 'Nông học', 'Vật lý', 'Du lịch', 'Lịch sử'],
  },
  scenes: {
    ideaFinder: {
      prompt: 'Tuần này điều gì làm bạn bực?',
      ideasTitle: 'Ba ý tưởng đáng thử',
      pictureHint: 'Bấm vào ý tưởng để lấy ảnh khoe.',
      choices: [
        {
          chip: 'Chỗ gửi xe',
          question: 'Lần gần nhất vòng tìm chỗ là hôm nào?',
          ideas: [
            'Bản đồ chỗ gửi xe trống quanh trường',
            'Sân nhà dân nhận gửi xe theo giờ',
            'Mã QR đếm xe giúp bác bảo vệ',
          ],
        },
        {
          chip: 'Làm việc nhóm',
          question: 'Ai làm nốt slide lúc nửa đêm?',
          ideas: [
            'Một trang rõ ai làm gì, khi nào xong',
            'Báo tiến độ năm phút mỗi ngày',
            'Tìm bạn nhóm hợp giờ với mình',
          ],
        },
        {
          chip: 'Đồ ăn thừa',
          question: 'Hôm qua bạn phải bỏ đi món gì?',
          ideas: [
            'Cơm căng tin nửa giá sau bảy giờ tối',
            'Kệ đổi đồ ăn giữa các phòng',
            'Món ngon từ ba thứ còn lại trong tủ lạnh',
          ],
        },
        {
          chip: 'Thuê trọ',
          question: 'Ảnh phòng đã giấu bạn điều gì?',
          ideas: [
            'Đánh giá phòng từ bạn vừa dọn đi',
            'Nhờ bạn ở gần quay phòng cho xem',
            'Dịch hợp đồng ra lời thường',
          ],
        },
      ],
    },
    promptLibrary: {
      copy: 'Chép',
      copied: 'Đã chép',
      choose: 'Chọn một prompt',
      cards: [
        {
          title: 'Hỏi mình năm câu về bài toán này',
          text: 'Bài toán của mình: [hết chỗ gửi xe trước tiết bảy giờ sáng]. Hỏi mình năm câu, từng câu một. Chưa tới [câu thứ năm] thì đừng gợi ý giải pháp.',
        },
        {
          title: 'Biến bản phác này thành ba màn hình',
          text: 'Đây là bản phác của mình: [gui_xe.jpg]. Dựng ba màn hình cho [một bạn gửi xe lúc trời mưa]. Muốn thêm gì thì hỏi mình trước.',
        },
        {
          title: 'Đóng vai nhà đầu tư khó tính',
          text: 'Bạn là nhà đầu tư vừa nghe [bốn mươi bài pitch]. Đây là bài của mình: [pitch.pdf]. Hỏi mình ba câu mà mình mong bạn bỏ qua.',
        },
      ],
    },
    mentorChat: {
      you: 'Bạn',
      mentor: 'Mentor AI',
      status: 'đã đọc ghi chú của bạn',
      question: 'Mười người khen hay rồi, mình làm luôn nhé?',
      answer: 'Trong mười người đó, mấy người chịu trả tiền? Hỏi câu này trước đã.',
      choose: 'Câu trả lời của bạn',
      replies: [
        { you: 'Hai người.', mentor: 'Vậy làm cho đúng hai người đó. Ngay tuần này.' },
        {
          you: 'Chưa ai cả.',
          mentor: 'Hay, đỡ mất sáu tuần. Vậy họ chịu trả tiền cho gì?',
        },
        { you: 'Cả mười!', mentor: 'Vậy tối nay xin họ đặt cọc, rồi đếm lại nhé.' },
      ],
    },
  },
  sample: {
    pageNotice: 'Đây là trang mẫu. {brand}, {partner}, các nhân vật và con số đều là hư cấu.',
    statsNote: 'Số liệu mẫu.',
  },
});
