import type { Translations } from './translations.ts';
import { withFacts } from './placeholders.ts';

/**
 * All texts of the page in Vietnamese: written for Vietnamese students, not translated line by line. In headings, `\u00A0`
 * holds compounds together: Vietnamese writes every syllable apart, and a browser would break lines inside them.
 */
export const texts = withFacts<Translations>('vi', {
  meta: {
    title: '{brand} | {weeks} tuần đưa món ngon lên kệ',
    description:
      'Năm tuần cuối tuần cho sinh viên mê nấu: chọn một món, làm cho an toàn, bán trăm hũ đầu. Cùng {partner}.',
    ogTitle: 'Từ bếp nhà tới trăm hũ đầu tiên',
    ogDescription:
      'Bếp dùng chung, kỹ sư thực phẩm và sạp hàng đầu tiên cho sinh viên. {brand}, cùng {partner}.',
    ogImageAlt: 'Sinh viên cùng nếm một món mới',
  },
  nav: {
    languageSwitch: 'Ngôn ngữ',
    joinWaitlist: 'Giữ một chỗ',
  },
  hero: {
    headline: 'Từ bếp nhà bạn tới trăm\u00A0hũ đầu\u00A0tiên bán\u00A0hết',
    subHeadline: {
      bullets: [
        { icon: 'sprout', text: 'Nấu trong bếp có giấy phép, chung với chín nhóm khác' },
        { icon: 'hammer', text: 'Hạn dùng, nhãn và giá đều chuẩn, có kỹ sư thực phẩm kèm' },
        { icon: 'compass', text: 'Bán ở phiên chợ thứ bảy, tiền bán được là của bạn' },
      ],
    },
    emailPrompt: 'Để lại email, bếp nổi lửa là tụi mình báo.',
    joinWaitlistButton: 'Giữ cho mình một chỗ',
  },
  announcement: {
    dateLabel: 'Ngày {partnershipDay} tháng {partnershipMonth} năm {partnershipYear}',
    dateFigures: '{partnershipDay}·{partnershipMonth}·{partnershipYear}',
    headline: '{partner} mở bếp thử cho {brand}',
    paragraph:
      'Ngày {partnershipDay}/{partnershipMonth}/{partnershipYear}, {brand} và {partner} ký hợp tác ba năm. Trường cho mượn bếp thử mỗi cuối tuần và phòng kiểm nghiệm mỗi thứ hai. {brand} lo nhãn, giấy phép và người mua. Bạn mang theo nồi và khẩu vị của mình.',
    button: 'Đọc bản tin',
    ceremonyAlt: 'Hai người ký giấy bên bàn, khách đứng xem',
  },
  intro: {
    title: 'Bạn mang gì, trên bàn có gì',
    description:
      '{brand} là gian bếp của nhiều người. Bạn mang món mà ai ăn một lần cũng hỏi lần hai. Còn lại đã có: lò, cân, phòng kiểm nghiệm và người mua.',
    boxes: {
      box1: {
        title: 'Chọn một món',
        subtitle: 'Một món, một cỡ, một giá. Khi khách lạ quay lại thì làm thêm.',
      },
      box2: {
        title: 'Làm cho đều, cho lành',
        subtitle: 'Công thức theo cân, thử hạn dùng ở phòng kiểm nghiệm, nhãn đúng luật.',
      },
      box3: {
        title: 'Bán trăm hũ',
        subtitle: 'Một sạp chợ, một kệ tiệm và một căng tin, mỗi nơi một tuần.',
      },
    },
  },
  supercharge: {
    mainTitle: 'Vị ngon cũng là con\u00A0số',
    title: 'Cân lên, chép lại, nấu thêm lần nữa.',
    description:
      'Nấu ngon một lần là may. Bạn học đo muối, đo chua, đo lửa, giữ sổ mẻ nấu và mỗi lần chỉ đổi một thứ. AI đỡ phần khô khan: giá vốn, nhãn, danh sách đi chợ.',
  },
  aiBuilder: {
    title: 'Bàn bếp: ba món đồ nghề',
    subtitle: 'Chỉ biết sổ mẻ nấu của bạn, ngoài ra không biết gì.',
    features: [
      {
        title: 'Cân công thức',
        description: 'Đổi món bốn người ăn thành bốn trăm người, và báo chỗ nào đổi thẳng sẽ hỏng.',
      },
      {
        title: 'Viết nhãn',
        description: 'Thành phần, dị ứng, ngày tháng đúng thứ tự luật đòi, gửi in được ngay.',
      },
      {
        title: 'Khách lạ đang đói',
        description:
          'Đóng vai người mua lúc chín giờ tối: sao là hũ này, sao giá này, sao không phải hũ bên cạnh?',
      },
    ],
  },
  founders: {
    title: 'Ba người từng nấu\u00A0khét mẻ đầu',
    profiles: [
      {
        name: '{founder1}',
        role: 'Giữ bếp',
        linkedin: 'LinkedIn của {founder1Short}',
        bullets: [
          'Từng bán nước màu qua cửa sổ ký túc xá',
          'Lần kiểm tra thứ ba mới đạt',
          'Năm giờ sáng đã mở bếp, nhớ mang cà phê',
        ],
      },
      {
        name: '{founder2}',
        role: 'Kỹ sư thực phẩm',
        linkedin: 'LinkedIn của {founder2Short}',
        bullets: [
          'Sáu năm giữ cho hũ không bung nắp',
          'Giảng độ chua bằng xoài xanh',
          'Tối chủ nhật nào cũng đọc hết sổ mẻ nấu',
        ],
      },
      {
        name: '{founder3}',
        role: 'Lo người mua và sạp chợ',
        linkedin: 'LinkedIn của {founder3Short}',
        bullets: [
          'Quen mọi căng tin trong bốn mươi cây số',
          'Trả giá giúp bạn, rồi chỉ bạn cách trả',
          'Từng bán hết dưa chua trong mười một phút',
        ],
      },
    ],
  },
  journey: {
    title: 'Năm\u00A0tuần, mỗi tuần thêm một nấc',
    subtitle: 'Chủ nhật nào bạn cũng biết trong hũ có gì, tốn bao nhiêu và ai muốn mua.',
    onlinePowerProgram: {
      title: 'Chương trình bếp {weeks} tuần',
      weeks: [
        'Nấu cho mười người lạ',
        'Cân, tính giá, nấu lại',
        'Qua được thử hạn\u00A0dùng',
        'In nhãn, đặt giá',
        'Phiên chợ thứ\u00A0bảy',
      ],
    },
    milestoneEvents: {
      title: 'Bốn buổi tối nhớ để\u00A0trống',
      events: [
        {
          title: 'Bữa đầu tiên',
          description: 'Ai cũng nấu, ai cũng chấm. Điểm thấp nhất được giúp nhiều nhất.',
        },
        {
          title: 'Đêm kiểm nghiệm',
          description: 'Hết tuần\u00A03. Hũ của bạn, máy đo độ chua và một câu trả lời thật.',
        },
        {
          title: 'Bàn người mua',
          description: 'Tuần 4. Sáu cửa tiệm nếm trong im lặng, rồi viết ra giá chịu trả.',
        },
        { title: 'Phiên chợ thứ bảy', description: 'Tuần {weeks}. Sạp của bạn, giá của bạn, tiền của bạn.' },
      ],
    },
    growth: {
      title: 'Sau phiên chợ',
      bullets: [
        'Giữ giờ bếp thêm một mùa nữa',
        'Vay tiền hũ và nhãn, trả dần từ tiền bán',
        'Một chỗ trên kệ tiệm của trường {partnerShort}',
        'Gặp các căng tin đặt hàng mỗi tuần',
      ],
    },
  },
  usps: {
    title: 'Tám lý do để nấu ở đây',
    subtitle: 'Những thứ lớp nấu ăn hay hội chợ bỏ qua.',
    cards: [
      {
        title: 'Có giấy\u00A0phép từ ngày đầu',
        description: 'Bạn nấu theo giấy phép của bếp, nên làm ra là bán được.',
      },
      { title: 'Đo, không đoán', description: 'Độ chua, độ ẩm và hạn dùng đều đo ở trường.' },
      { title: 'Mẻ nhỏ', description: 'Mỗi mẻ bốn mươi hũ. Sai cũng không tốn nhiều.' },
      { title: 'Không phí, không chia', description: 'Công thức và tiền đều là của bạn.' },
      { title: 'Khoa nào cũng được', description: 'Dân luật viết nhãn hay. Dân lý hiểu lò nướng.' },
      { title: 'Chỉ cuối tuần', description: 'Tối thứ sáu tới trưa chủ nhật. Lịch học giữ nguyên.' },
      {
        title: 'Người mua ngồi cùng bàn',
        description: 'Tuần 4 có cửa tiệm và căng tin tới nếm, có nơi đặt hàng luôn.',
      },
      {
        title: 'Rủ thêm một bạn',
        description: 'Hai người khiêng nồi dễ hơn một. Đi một mình thì ghép đôi ở bữa đầu tiên.',
      },
    ],
  },
  careers: {
    title: 'Những gì đã ra lò',
    /** What each figure of `statistics` says. */
    stats: [
      'công thức nấu theo cân',
      'nhóm vẫn bán sau một năm',
      'từ mẻ đầu tới người mua đầu tiên, tính mức giữa',
      'căng tin đặt hàng mỗi tuần',
    ],
  },
  cta: {
    title: 'Giữ chỗ bên bếp chỉ mất một\u00A0dòng',
    description:
      'Để lại email. Mùa sau mở, bạn nhận ngày học, chi phí và đơn đăng ký, trước đó thì không có thư nào.',
    emailPlaceholder: 'ban@example.com',
    submit: 'Giữ cho mình một chỗ',
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
    copyright: '© {copyrightYear} {brand} giữ bản quyền.',
  },
  successDialog: {
    followUp: 'Quen ai nấu món mà bạn chịu trả tiền? Gửi bạn ấy trang này nhé.',
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
      text: 'Email này đã được gửi gần đây, bạn không cần gửi lại.',
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
      'Khi đăng ký, bạn đồng ý cho {brand} giữ email tối đa {retentionMonths} tháng, chỉ để báo ngày mở đơn và cách nộp; muốn rút tên lúc nào cũng được.',
    privacyLink: 'Quyền riêng tư',
    help: {
      noDiacritics: 'Email không có dấu. Bạn tắt bộ gõ tiếng Việt rồi gõ lại nhé.',
      didYouMean: 'Ý bạn là {suggestion}?',
      useSuggestion: 'Dùng email này',
    },
  },
  offline: {
    title: 'Bạn đang mất mạng',
    text: 'Email bạn gõ vẫn còn đây. Có mạng lại thì bấm gửi lần nữa nhé.',
  },
  images: {
    heroAlt: 'Sinh viên cùng nấu và cùng nếm',
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
    startHere: 'Nhóm bếp ở đây',
    days: ['T2', 'T3', 'T4', 'T5', 'T6', 'T7', 'CN'],
    privacyDetails: 'Quyền riêng tư, từng điểm một',
    majors: ['Điều dưỡng', 'Luật', 'Mỹ thuật', 'Nông học', 'Vật lý', 'Du lịch', 'Lịch sử'],
  },
  scenes: {
    ideaFinder: {
      prompt: 'Tuần này điều gì làm bạn bực?',
      ideasTitle: 'Ba ý tưởng đáng thử',
      choices: [
        {
          chip: 'Chỗ gửi xe',
          question: 'Lần cuối chạy vòng tìm chỗ là khi nào?',
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
            'Món ngon từ ba thứ cuối trong tủ',
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
          title: 'Hỏi mình món này để làm gì',
          text: 'Món của mình: [mứt xoài xanh]. Hỏi mình năm câu về [ai ăn và ăn lúc nào]. Chưa đưa công thức.',
        },
        {
          title: 'Tìm thứ có thể hỏng',
          text: 'Đây là công thức: [sổ mẻ nấu]. Kể những gì làm nó hỏng trong [ba mươi ngày], nặng nhất trước.',
        },
        {
          title: 'Đóng vai tiệm đã đầy kệ',
          text: 'Bạn giữ một tiệm [không còn chỗ trên kệ]. Đây là hũ của mình, giá [42.000 đồng]. Bạn sẽ bỏ món nào xuống?',
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
  privacyDetails: [
    {
      title: '{brand} giữ những gì',
      text: 'Địa chỉ email, ngôn ngữ của trang, trang bạn đăng ký và thời điểm đăng ký. {brand} không hỏi gì thêm.',
    },
    {
      title: 'Giữ để làm gì',
      text: 'Để báo bạn ngày mở đơn và cách nộp đơn. {brand} không bán, không trao đổi, không dùng email của bạn để quảng cáo.',
    },
    {
      title: 'Sự đồng ý của bạn',
      text: '{brand} giữ dữ liệu vì bạn đã đồng ý khi gửi form. Không có ô nào đánh dấu sẵn, và chỉ đọc trang thì không phải đồng ý gì. Bạn cần đủ {minimumAge} tuổi để đăng ký. Bên kiểm soát dữ liệu là {provider}.',
    },
    {
      title: 'Giữ trong bao lâu',
      text: '{retentionMonths} tháng kể từ ngày bạn đăng ký, hoặc ngắn hơn nếu bạn yêu cầu. Sau đó {brand} xóa.',
    },
    {
      title: 'Ai xem được',
      text: 'Những người phụ trách danh sách chờ ở {provider} và đơn vị cho thuê máy chủ, chỉ làm theo yêu cầu của {brand}. {partner} không nhận danh sách này.',
    },
    {
      title: 'Chặn đăng ký ảo',
      text: 'Để chặn đăng ký hàng loạt, máy chủ đếm số lượt gửi theo địa chỉ mạng (IP) trong thời gian ngắn. Con số đó không gắn với email của bạn.',
    },
    {
      title: 'Quyền của bạn',
      text: 'Theo Luật Bảo vệ dữ liệu cá nhân (91/2025/QH15), bạn được biết dữ liệu của mình được xử lý ra sao; đồng ý, từ chối hoặc rút lại sự đồng ý; xem, sửa, nhận bản sao, yêu cầu xóa, hạn chế hoặc phản đối việc xử lý; khiếu nại, khởi kiện, đòi bồi thường; và yêu cầu cơ quan chức năng bảo vệ dữ liệu của mình. Nếu GDPR áp dụng với bạn, bạn còn được chuyển dữ liệu sang nơi khác và khiếu nại với cơ quan bảo vệ dữ liệu nơi bạn sống.',
    },
    {
      title: 'Rút lại bằng cách nào',
      text: 'Bạn bấm liên kết trong email của {brand} để rời danh sách ngay, hoặc viết cho {email} từ chính email đã đăng ký. {brand} trả lời trong 2 ngày làm việc và xóa dữ liệu trong vòng 15 ngày. Những gì đã làm trước khi bạn rút lại vẫn hợp pháp.',
    },
    {
      title: 'Cookie',
      text: 'Không có. Không cookie, không công cụ thống kê, không theo dõi.',
    },
  ],
  sample: {
    pageNotice: 'Đây là trang mẫu. {brand}, {partner}, các nhân vật và con số đều là hư cấu.',
    statsNote: 'Số liệu mẫu.',
  },
});
