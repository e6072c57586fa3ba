import type { OtherTexts } from './en-other.ts';

/** Read by those who sent the form of a page that they had opened before applications were open. */
const NOT_SAVED = {
  title: 'Email chưa được lưu',
  text: 'Bạn không cần danh sách chờ nữa: đã mở đơn rồi.',
};

/** On both pages that a link in a mail opens. */
const LINK_PAGE = {
  link: 'Dán liên kết trong email của {brand} vào đây:',
  notNow: {
    title: 'Lúc này chưa làm được.',
    text: 'Chưa có gì thay đổi. Bạn thử lại sau vài phút nhé.',
  },
  home: 'Về trang của {brand}',
};

/** What is said in Vietnamese beside the page. */
export const otherTexts: OtherTexts = {
  picture: { title: 'Mình đang ở bậc\u00A01/{weeks}.', text: 'Leo cùng mình?' },
  offline: 'Bạn đang mất mạng. Có mạng lại, email sẽ được gửi.',
  leave: {
    pageTitle: 'Rời danh sách chờ · {brand}',
    ask: {
      title: 'Bạn muốn rời danh sách chờ?',
      text: '{brand} sẽ gỡ email của bạn khỏi danh sách và không gửi thư cho bạn nữa.',
    },
    button: 'Rời danh sách',
    stay: 'Ở lại danh sách',
    left: {
      title: 'Lượt đăng ký này đã được gỡ.',
      text: 'Lượt đăng ký của liên kết này không còn trong danh sách và không nhận thêm thư nào của {brand}. Nếu sau đó bạn đã đăng ký lại, bạn dùng liên kết trong email mới hơn hoặc viết cho {email}. Nếu bấm nhầm, bạn đăng ký lại trên trang của {brand} nhé.',
    },
    incomplete: {
      title: 'Liên kết chưa đầy đủ.',
      text: 'Bạn mở lại liên kết trong email của {brand} nhé. Nếu vẫn không được, bạn viết cho {email}, {brand} sẽ gỡ bạn khỏi danh sách.',
    },
    ...LINK_PAGE,
  },
  privacy: {
    pageTitle: 'Quyền riêng tư · {brand}',
    points: [
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
        text: '{retentionMonths} tháng từ ngày bạn đăng ký, ngắn hơn nếu bạn yêu cầu. Sau đó {brand} xóa, bản sao lưu trong 15 ngày.',
      },
      {
        title: 'Ai xem được',
        text: 'Những người phụ trách danh sách chờ ở {provider} và đơn vị cho thuê máy chủ, chỉ làm theo yêu cầu của {brand}. {partner} không nhận danh sách này.',
      },
      {
        title: 'Chặn đăng ký ảo',
        text: 'Máy chủ đếm số lượt gửi theo địa chỉ mạng (IP) trong thời gian ngắn. Con số đó không gắn với email của bạn.',
      },
      {
        title: 'Quyền của bạn',
        text: 'Theo Luật Bảo vệ dữ liệu cá nhân (91/2025/QH15), bạn được biết dữ liệu của mình được xử lý ra sao; đồng ý, từ chối hoặc rút lại sự đồng ý; xem, sửa, nhận bản sao, yêu cầu xóa, hạn chế hoặc phản đối việc xử lý; khiếu nại, khởi kiện, đòi bồi thường; và yêu cầu cơ quan chức năng bảo vệ dữ liệu của mình. Nếu GDPR áp dụng với bạn, bạn còn được chuyển dữ liệu sang nơi khác và khiếu nại với cơ quan bảo vệ dữ liệu nơi bạn sống.',
      },
      {
        title: 'Rút lại bằng cách nào',
        text: 'Bạn bấm liên kết trong email của {brand} để rời danh sách ngay, hoặc viết cho {email} từ chính email đã đăng ký. {brand} trả lời trong 2 ngày làm việc và xóa dữ liệu trong 15 ngày. Những gì đã làm trước khi bạn rút lại vẫn hợp pháp.',
      },
      {
        title: 'Cookie và thống kê',
        text: 'Không cookie, không theo dõi. {brand} chỉ đếm mỗi liên kết, mỗi tấm áp phích mang về bao nhiêu lượt xem và lượt đăng ký: chỉ là số tổng, lưu tách khỏi email của bạn.',
      },
    ],
  },
  confirm: {
    joined: {
      title: 'Còn một bước: mở thư của {brand}',
      text: '{brand} vừa gửi thư cho bạn. Bạn bấm nút trong thư là có tên trong danh sách.',
    },
    openMail: 'Mở {name}',
    notThere: 'Chưa thấy thư? Bạn xem trong mục thư rác, hoặc gửi lại sau mười phút.',
    privacy:
      '{brand} gửi thư để bạn xác nhận địa chỉ và lưu thời điểm bạn xác nhận. Nếu sau bảy ngày bạn chưa xác nhận, địa chỉ sẽ bị xóa.',
    details: {
      title: 'Xác nhận email',
      text: 'Địa chỉ đã nhập sẽ nhận một lá thư có nút xác nhận. {brand} lưu thời điểm nút được bấm; địa chỉ nào sau bảy ngày kể từ lá thư đó chưa được xác nhận thì bị xóa. Để không hộp thư nào phải nhận quá nhiều thư như vậy, {brand} giữ trong 30 ngày một mã tạo từ địa chỉ (bỏ phần từ dấu “+”, với Gmail thì bỏ cả dấu chấm); từ mã này không thể đọc ra địa chỉ.',
    },
    pageTitle: 'Xác nhận email · {brand}',
    ask: {
      title: 'Bạn muốn vào danh sách chờ?',
      text: 'Bạn xác nhận đây là email của mình nhé. Nếu không phải bạn đã đăng ký, bạn chỉ cần đóng trang này.',
    },
    button: 'Đúng, thêm tôi vào danh sách',
    confirmed: {
      title: 'Bạn đã có tên trong danh sách!',
      text: 'Ngày mở đơn, {brand} sẽ gửi email cho bạn. Bạn không cần làm gì thêm.',
    },
    over: {
      title: 'Liên kết này không còn hiệu lực.',
      text: 'Liên kết đã hết hạn, hoặc lượt đăng ký này không còn trong danh sách. Bạn có thể đăng ký lại trên trang của {brand}.',
    },
    incomplete: {
      title: 'Liên kết chưa đầy đủ.',
      text: 'Bạn mở lại liên kết trong email của {brand} nhé. Nếu vẫn không được, bạn đăng ký lại hoặc viết cho {email}.',
    },
    ...LINK_PAGE,
    mailReason: 'Bạn nhận thư này vì địa chỉ của bạn đã được nhập tại {site}.',
  },
  mail: {
    reason: 'Bạn nhận thư này vì đã đăng ký vào danh sách chờ tại {site}.',
    sender: '{provider}, số đăng ký {registration}. {postalAddress}. {email}',
  },
  noBackup: {
    subject: 'Danh sách chưa có bản sao lưu mới',
    noRoom: '{folder} còn trống {free} MB, trong khi cần {needed} MB.',
    text: 'Máy chủ chưa sao lưu được danh sách: {reason} Máy chủ vẫn thử lại. Trong lúc đó, ai đăng ký mới đều chưa có trong bản sao lưu nào. Mục An toàn của studio cho biết thêm.',
  },
  missed: {
    subject: 'Thư “{title}” chưa được gửi',
    text: 'Thư “{title}” lẽ ra được gửi lúc {time}. Lúc đó máy chủ không chạy, hoặc đồng hồ của máy đã nhảy qua giờ ấy, nên chưa ai nhận được thư. Máy chủ không tự gửi muộn: bạn mở studio của {origin} để quyết định có gửi nữa hay không.',
  },
  access: {
    subject: 'Quyền truy cập studio và các lượt gửi lớn',
    text: 'Có việc mới trong studio:',
    invite: '{time}: “{by}” đã mời “{name}”.',
    device: '{time}: “{by}” đã mời thêm một thiết bị của “{name}”.',
    'passkey-made': '{time}: “{name}” đã tạo passkey trên một thiết bị mới.',
    'access-removed': '{time}: “{by}” đã thu lại quyền của “{name}”.',
    'mail-planned': '{time}: “{by}” đã lên kế hoạch gửi “{title}” cho {number} người.',
    end: 'Nếu không ai trong nhóm biết về một việc nào ở trên, bạn mở ngay mục Quyền truy cập trong studio để thu lại quyền của người lạ; thư đã lên kế hoạch thì bạn hủy ở mục Thư.',
  },
  poster: {
    scan: {
      waitlist: 'Quét mã, vào danh sách chờ',
      applications: 'Quét mã, nộp đơn',
      closed: 'Quét mã, chờ đợt sau',
    },
    partner: 'cùng {partner}',
    sample: 'Đây là tờ mẫu. {brand} và {partner} đều là hư cấu.',
  },
  person: {
    title: 'Dữ liệu đang lưu về bạn',
    something: '{provider} đang giữ những dữ liệu sau về {address}. Tra cứu lúc {time}.',
    nothing: '{provider} không giữ gì về {address} trong danh sách chờ. Tra cứu lúc {time}.',
    labels: {
      email: 'Email',
      language: 'Ngôn ngữ của trang',
      page: 'Cách bạn vào danh sách',
      joined: 'Thời điểm đăng ký',
      confirmed: 'Thời điểm xác nhận',
      confirmUntil: 'Chưa xác nhận; sẽ xóa sau',
      consent: 'Bản bạn đã đồng ý',
      consentElsewhere: 'Sự đồng ý ghi kèm danh sách',
      id: 'Mã bản ghi',
      until: 'Tự động xóa sau ngày',
      leave: 'Rời danh sách qua liên kết này',
      mail: 'Thư gửi cho bạn',
      erased: 'Đã xóa theo yêu cầu',
      backup: 'Có trong bản sao lưu lúc',
      maybeInBackup: 'Có thể có trong bản sao lưu mã hóa lúc',
    },
    landing: 'qua form trên trang',
    imported: 'chuyển từ một danh sách khác, hoặc do người phụ trách thêm',
    notDeleted: 'không tự động xóa',
    consentTitle: 'Nội dung cạnh form khi đó',
    unknownWording: 'Bản nội dung này không được lưu ở đây.',
    noForm: 'Bạn không đăng ký qua form trên trang nên không được xem nội dung cạnh form.',
    contactTitle: 'Nếu bạn có câu hỏi',
    rightsTitle: 'Để làm gì, và bạn có quyền gì',
    purpose:
      'Dữ liệu của bạn chỉ dùng để báo ngày mở đơn và cách nộp đơn. Ngoài ra không giữ gì thêm: không địa chỉ mạng, không trình duyệt, không hồ sơ.',
    rights:
      'Bạn có quyền xem, sửa, nhận bản sao, hạn chế, xóa dữ liệu, phản đối việc sử dụng và rút lại sự đồng ý bất cứ lúc nào (Luật 91/2025/QH15; và GDPR nếu áp dụng).',
    contact:
      'Bạn viết cho {email} hoặc gọi {phone}. Người phụ trách: {responsible}, {provider}, {postalAddress}.',
    mailStates: {
      queued: 'chưa gửi',
      sending: 'đang gửi',
      accepted: 'máy chủ thư đã nhận',
      rejected: 'bị từ chối',
      uncertain: 'chưa rõ',
    },
  },
  stages: {
    applications: {
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
        emailInvalid: NOT_SAVED,
        rateLimited: NOT_SAVED,
        notSent: NOT_SAVED,
        backToForm: 'Nộp đơn ngay',
      },
    },
    closed: {
      meta: {
        description:
          'Bảy tuần online cho sinh viên: tìm ý tưởng, dựng prototype với AI, pitch gọi vốn hạt giống. Vào danh sách chờ đợt sau. Cùng {partner}.',
        ogTitle: 'Vào danh sách chờ đợt sau',
      },
      hero: { emailPrompt: 'Đợt này đã đóng. Vào danh sách chờ đợt sau.' },
      cta: {
        title: 'Đợt này đã đóng, hẹn\u00A0bạn đợt\u00A0sau',
        description: 'Để lại email. Ngày đợt sau mở đơn, {brand} gửi bạn lịch học, tiêu chí và cách nộp đơn.',
      },
      status: {
        joined: {
          text: 'Ngày đợt sau mở đơn, {brand} sẽ gửi email cho bạn. Bạn không cần xác nhận gì thêm.',
        },
      },
    },
  },
};
