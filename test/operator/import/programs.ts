/** Why an address, or what stands in the place of one, is named among those who stay out. */
export type Reason =
  /** A value of theirs is not ticked. */
  | 'unticked'
  /** Not an address. */
  | 'email'
  /** Somebody who is in the file before. */
  | 'repeated'
  /** An address in a column that was not chosen. */
  | 'otherColumn'
  /** A line that cannot be read. */
  | 'unread';

export type Question = 'mayWrite' | 'email' | 'joined' | 'language' | 'leaving';

/** Where more than the letters matters: the bytes of a file. */
export interface Bytes {
  bytes: string;
  encoding: 'base64' | 'hex';
}

interface ProgramFile {
  /** The program, and what is special about its file. */
  name: string;
  /** The public page where these headings, or this form of a file, stand. */
  source?: string;
  content: string | Bytes;
  /** `--consent` is added to them, and `--language vi` where they have no `--language`. */
  options: readonly string[];
  /** What is asked without these options; more may be asked. */
  questions?: readonly Question[];
}

export interface ImportedFile extends ProgramFile {
  kind:
    | 'consent'
    | 'states'
    | 'leaving dates'
    | 'persons'
    | 'forms'
    | 'separators'
    | 'quotes'
    | 'invisible'
    | 'times'
    | 'languages';
  /** Exactly these, in any order. */
  comesIn: readonly string[];
  joined?: Readonly<Record<string, string>>;
  languages?: Readonly<Record<string, 'vi' | 'en'>>;
  /** Rows with nothing in the column of addresses are not among them. */
  staysOut?: Readonly<Record<string, Reason>>;
}

/** A file of people who are on the list, all of them. */
export interface TakeOffFile extends ProgramFile {
  kind: 'take off';
  leaves: readonly string[];
  stays: readonly string[];
}

/** When the files are imported. Who has no time of joining joins now. */
export const PROGRAMS_NOW = '2026-03-10T05:00:00.000Z';

const lines = (...rows: readonly string[]) => rows.map((row) => `${row}\n`).join('');
const windowsLines = (...rows: readonly string[]) => rows.map((row) => `${row}\r\n`).join('');
const mayWrite = (...columns: readonly string[]) => columns.flatMap((column) => ['--may-write', column]);
const noValues = mayWrite('none');
const hanoi = (wall: string) => new Date(`${wall}+07:00`).toISOString();
const utf16 = (text: string): Bytes => ({
  bytes: Buffer.from(`\ufeff${text}`, 'utf16le').toString('base64'),
  encoding: 'base64',
});

/** A row of many columns, most of them empty: what stands in which, counted from 1. */
const sparse = (columns: number, mark: string, cells: Readonly<Record<number, string>>) =>
  Array.from({ length: columns }, (_, index) => cells[index + 1] ?? '').join(mark);

const thunderbird = [
  'First Name, Last Name, Display Name, Nickname, Primary Email, Secondary Email, Screen Name, Work Phone, Home Phone, Fax Number, Pager Number, Mobile Number',
  'Home Address, Home Address 2, Home City, Home State, Home ZipCode, Home Country, Work Address, Work Address 2, Work City, Work State, Work ZipCode, Work Country',
  'Job Title, Department, Organization, Web Page 1, Web Page 2, Birth Year, Birth Month, Birth Day, Custom 1, Custom 2, Custom 3, Custom 4, Notes',
].flatMap((headings) => headings.split(', '));

/** Accounts of Firebase have no headings: 2 is the address, 3 whether it is verified, 9 the one at Google, 24 and 25 when they were made and used. */
const firebase = (
  id: string,
  email: string,
  verified: 'true' | 'false',
  name: string,
  google: string,
  created: number,
) =>
  sparse(28, ',', {
    1: id,
    2: email,
    3: verified,
    4: 'cGFzc3dvcmQ=',
    5: 'c2FsdA==',
    6: name,
    8: google && '108',
    9: google,
    10: google && name,
    24: String(created),
    25: String(created + 86_400_000),
    27: 'false',
  });

const thunderbirdFiles =
  'https://github.com/mozilla/releases-comm-central/blob/142d90528d84c292fa03a70f5b39f68c2c145c26/mailnews/addrbook/test/unit/data';

const consent: readonly ImportedFile[] = [
  {
    kind: 'consent',
    name: 'PostgreSQL, yes and no as t and f',
    content: lines(
      'id,email,subscribed,created_at',
      '41,thao.le@mail.example,t,2026-01-05 10:00:00',
      '42,huy.ngo@mail.example,f,2026-01-06 11:30:00',
    ),
    options: [...mayWrite('subscribed=t'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['thao.le@mail.example'],
    joined: { 'thao.le@mail.example': hanoi('2026-01-05T10:00') },
    staysOut: { 'huy.ngo@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'A list from paper, ticks as x and X',
    content: lines(
      'Họ tên,Email,Đồng ý nhận email,Ghi chú',
      'Phạm Thu Hà,ha.pham@mail.example,x,',
      'Đỗ Quang Minh,minh.do@mail.example,,gọi lại',
      'Vũ Ngọc Ánh,anh.vu@mail.example,X,',
    ),
    options: mayWrite('Đồng ý nhận email=x,X'),
    questions: ['mayWrite'],
    comesIn: ['ha.pham@mail.example', 'anh.vu@mail.example'],
    staysOut: { 'minh.do@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'Tally, a box that was ticked',
    content: lines(
      'Submission ID,Respondent ID,Submitted at,Họ và tên,Email,I agree to receive one email when applications open',
      'q7Rk2,mB41x,2026-01-07 08:15:00,Bùi Gia Hân,han.bui@mail.example,TRUE',
      'w1Lz9,pD77c,2026-01-07 08:20:00,Trương Khánh Vy,vy.truong@mail.example,FALSE',
    ),
    options: [
      ...mayWrite('I agree to receive one email when applications open=TRUE'),
      '--joined',
      'Submitted at',
    ],
    questions: ['mayWrite'],
    comesIn: ['han.bui@mail.example'],
    joined: { 'han.bui@mail.example': hanoi('2026-01-07T08:15') },
    staysOut: { 'vy.truong@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'Answers in words, some of them with commas',
    content: lines(
      'email,lớp,Consent to email',
      'n1@mail.example,12A1,granted',
      'n2@mail.example,12A1,not granted',
      'n3@mail.example,12A2,withheld',
      'n4@mail.example,12A2,Không ạ',
      'n5@mail.example,12A2,K',
      'n6@mail.example,11B,hổng',
      'n7@mail.example,11B,Unchecked',
      "n8@mail.example,11B,Please don't",
      'n9@mail.example,11B,"Không, cảm ơn"',
      'n10@mail.example,11B,"Có, gửi giúp mình"',
    ),
    options: mayWrite('Consent to email=granted,"Có, gửi giúp mình"'),
    questions: ['mayWrite'],
    comesIn: ['n1@mail.example', 'n10@mail.example'],
    staysOut: {
      'n2@mail.example': 'unticked',
      'n3@mail.example': 'unticked',
      'n4@mail.example': 'unticked',
      'n5@mail.example': 'unticked',
      'n6@mail.example': 'unticked',
      'n7@mail.example': 'unticked',
      'n8@mail.example': 'unticked',
      'n9@mail.example': 'unticked',
    },
  },
  {
    kind: 'consent',
    name: 'Substack, who does not pay is no less welcome, whose mail is off is',
    content: lines(
      'email,active_subscription,expiry,plan,email_disabled,created_at,first_payment_at',
      'lan.dinh@mail.example,false,,other,false,2026-01-08T02:00:00.000Z,',
      'son.mai@mail.example,false,,other,true,2026-01-08T02:00:00.000Z,',
      'yen.ho@mail.example,true,2027-02-01T00:00:00.000Z,yearly,false,2026-02-01T07:30:00.000Z,2026-02-01T07:30:00.000Z',
    ),
    options: [...mayWrite('email_disabled=false'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['lan.dinh@mail.example', 'yen.ho@mail.example'],
    joined: {
      'lan.dinh@mail.example': '2026-01-08T02:00:00.000Z',
      'yen.ho@mail.example': '2026-02-01T07:30:00.000Z',
    },
    staysOut: { 'son.mai@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'Google Forms, questions with “không” and “not” that ask for no consent',
    content: lines(
      'Dấu thời gian,Địa chỉ email,Điều gì bạn không thể thiếu khi làm dự án?,Which tool do you not like?',
      '13/01/2026 10:00:00,quan.ly@mail.example,Một người bạn,Excel',
      '14/01/2026 21:45:10,trang.cao@mail.example,Cà phê,None',
    ),
    options: [...noValues, '--joined', 'Dấu thời gian'],
    comesIn: ['quan.ly@mail.example', 'trang.cao@mail.example'],
    joined: {
      'quan.ly@mail.example': hanoi('2026-01-13T10:00'),
      'trang.cao@mail.example': hanoi('2026-01-14T21:45:10'),
    },
  },
  {
    kind: 'consent',
    name: 'Ghost, true, false and nothing',
    content: lines(
      'id,email,name,note,subscribed_to_emails,complimentary_plan,stripe_customer_id,created_at,deleted_at,labels,tiers',
      '65a1,tu.dang@mail.example,Đặng Anh Tú,,true,,,2026-01-09T04:00:00.000Z,,,',
      '65a2,nga.tran@mail.example,Trần Thúy Nga,,false,,,2026-01-09T04:00:00.000Z,,,',
      '65a3,bao.vo@mail.example,Võ Quốc Bảo,"hỏi lại, tháng 3",,,,2026-01-09T04:00:00.000Z,,,',
    ),
    options: [...mayWrite('subscribed_to_emails=true'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['tu.dang@mail.example'],
    joined: { 'tu.dang@mail.example': '2026-01-09T04:00:00.000Z' },
    staysOut: { 'nga.tran@mail.example': 'unticked', 'bao.vo@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'Luma, a question of the form, answered in three ways of saying yes',
    source:
      'https://github.com/m0nq/cloud-city/blob/89a8555507274ff3c52ca4b0afed3441b196c59e/scripts/fixtures/oakstop-luma-sample.csv',
    content: lines(
      'Name,Email,Join our newsletter,Ticket Type',
      '"Nguyễn, Hoài An",hoaian@mail.example,yes,Vé mời',
      'Lâm Chí Khang,khang.lam@mail.example,no,Vé mời',
      'Tạ Minh Thư,thu.ta@mail.example,true,Diễn giả',
      'Hà Duy Long,long.ha@mail.example,false,Vé mời',
      'Đoàn Bích Ngọc,ngoc.doan@mail.example,YES,Diễn giả',
    ),
    options: mayWrite('Join our newsletter=yes,true,YES'),
    questions: ['mayWrite'],
    comesIn: ['hoaian@mail.example', 'thu.ta@mail.example', 'ngoc.doan@mail.example'],
    staysOut: { 'khang.lam@mail.example': 'unticked', 'long.ha@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'Fountain, a consent of its own in capitals',
    source: 'https://www.start.fountain.company/1.zip:1/consent-forms-admin-panel.html',
    content: lines(
      'email,name,source,marketing_consent,joined_at',
      'mai.phan@mail.example,Phan Tuyết Mai,Course,TRUE,2026-01-12',
      'duc.le@mail.example,Lê Trung Đức,Free PDF,FALSE,2026-01-15',
      'kieu.vu@mail.example,Vũ Thị Kiều,Newsletter,TRUE,2026-02-20',
    ),
    options: [...mayWrite('marketing_consent=TRUE'), '--joined', 'joined_at'],
    questions: ['mayWrite'],
    comesIn: ['mai.phan@mail.example', 'kieu.vu@mail.example'],
    joined: {
      'mai.phan@mail.example': hanoi('2026-01-12T00:00'),
      'kieu.vu@mail.example': hanoi('2026-02-20T00:00'),
    },
    staysOut: { 'duc.le@mail.example': 'unticked' },
  },
  {
    kind: 'consent',
    name: 'rasa.io, 1 and 0, with a reason of leaving',
    source: 'https://help.rasa.io/what-do-the-fields-in-my-contacts-export-represent',
    content: lines(
      'ID,First Name,Last Name,Email,Subscribed,Unsubscribe Reason,Created,Updated,Referral Code,Source',
      '9001,Hạnh,Nguyễn,hanh.ng@mail.example,1,,2026-01-16 09:00:00,2026-01-20 09:00:00,ab12,UI',
      '9002,Phúc,Trần,phuc.tran@mail.example,0,Bounce,2026-01-16 09:00:00,2026-02-02 09:00:00,cd34,UI',
      '9003,Linh,Đỗ,linh.do@mail.example,0,Unsubscribed,2026-01-17 09:00:00,2026-02-03 09:00:00,ef56,Newsbrief',
      '9004,Tâm,Hồ,tam.ho@mail.example,0,,2026-01-18 09:00:00,2026-02-04 09:00:00,gh78,Newsbrief',
    ),
    options: [...mayWrite('Subscribed=1'), '--joined', 'Created'],
    questions: ['mayWrite'],
    comesIn: ['hanh.ng@mail.example'],
    joined: { 'hanh.ng@mail.example': hanoi('2026-01-16T09:00') },
    staysOut: {
      'phuc.tran@mail.example': 'unticked',
      'linh.do@mail.example': 'unticked',
      'tam.ho@mail.example': 'unticked',
    },
  },
];

const states: readonly ImportedFile[] = [
  {
    kind: 'states',
    name: 'MailPoet, “Global status”',
    content: lines(
      '"Email","First name","Last name","Subscribed at","Global status","List"',
      '"hieu.tran@mail.example","Hiếu","Trần","2026-01-05 10:00:00","Subscribed","Danh sách chờ"',
      '"vinh.le@mail.example","Vinh","Lê","2026-01-05 10:00:00","Unconfirmed","Danh sách chờ"',
      '"hoa.bui@mail.example","Hoa","Bùi","2026-01-05 10:00:00","Inactive","Danh sách chờ"',
      '"toan.vu@mail.example","Toàn","Vũ","2026-01-05 10:00:00","Bounced","Danh sách chờ"',
      '"my.dang@mail.example","My","Đặng","2026-01-05 10:00:00","Unsubscribed","Danh sách chờ"',
    ),
    options: [...mayWrite('Global status=Subscribed'), '--joined', 'Subscribed at'],
    questions: ['mayWrite'],
    comesIn: ['hieu.tran@mail.example'],
    joined: { 'hieu.tran@mail.example': hanoi('2026-01-05T10:00') },
    staysOut: {
      'vinh.le@mail.example': 'unticked',
      'hoa.bui@mail.example': 'unticked',
      'toan.vu@mail.example': 'unticked',
      'my.dang@mail.example': 'unticked',
    },
  },
  {
    kind: 'states',
    name: 'A state with “subscription” in its heading',
    content: lines(
      'subscriber_id,email,subscription_state,created_at',
      '7,nam.hoang@mail.example,active,2026-01-10 03:00:00 UTC',
      '8,thuy.ngo@mail.example,cancelled,2026-01-10 03:00:00 UTC',
      '9,dat.pham@mail.example,unconfirmed,2026-01-10 03:00:00 UTC',
      '10,cam.ly@mail.example,inactive,2026-01-10 03:00:00 UTC',
    ),
    options: [...mayWrite('subscription_state=active'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['nam.hoang@mail.example'],
    joined: { 'nam.hoang@mail.example': '2026-01-10T03:00:00.000Z' },
    staysOut: {
      'thuy.ngo@mail.example': 'unticked',
      'dat.pham@mail.example': 'unticked',
      'cam.ly@mail.example': 'unticked',
    },
  },
  {
    kind: 'states',
    name: 'phpList, two columns of 1 and 0 that mean the opposite',
    content: lines(
      'Subscriber ID,Email,Is the email of this user confirmed,Is this user blacklisted,Did this user manually confirm,number of bounces on this user,Entered',
      '101,khoa.dinh@mail.example,1,0,1,0,2026-01-11 10:00:00',
      '102,nhi.mai@mail.example,0,0,0,0,2026-01-11 10:00:00',
      '103,loc.cao@mail.example,1,1,1,3,2026-01-11 10:00:00',
      '104,tien.do@mail.example,1,0,0,1,2026-01-12 10:00:00',
    ),
    options: [
      ...mayWrite('Is the email of this user confirmed=1', 'Is this user blacklisted=0'),
      '--joined',
      'Entered',
    ],
    questions: ['mayWrite'],
    comesIn: ['khoa.dinh@mail.example', 'tien.do@mail.example'],
    joined: {
      'khoa.dinh@mail.example': hanoi('2026-01-11T10:00'),
      'tien.do@mail.example': hanoi('2026-01-12T10:00'),
    },
    staysOut: { 'nhi.mai@mail.example': 'unticked', 'loc.cao@mail.example': 'unticked' },
  },
  {
    kind: 'states',
    name: 'A state in Vietnamese, “Tình trạng”',
    content: lines(
      'STT,Email,Tình trạng,Ngày đăng ký',
      '1,phong.to@mail.example,Đang hoạt động,13/01/2026',
      '2,dieu.ha@mail.example,Chưa xác nhận,13/01/2026',
      '3,sang.le@mail.example,Ngừng nhận tin,14/01/2026',
      '4,oanh.vo@mail.example,Không hoạt động,14/01/2026',
    ),
    options: [...mayWrite('Tình trạng=Đang hoạt động'), '--joined', 'Ngày đăng ký'],
    questions: ['mayWrite'],
    comesIn: ['phong.to@mail.example'],
    joined: { 'phong.to@mail.example': hanoi('2026-01-13T00:00') },
    staysOut: {
      'dieu.ha@mail.example': 'unticked',
      'sang.le@mail.example': 'unticked',
      'oanh.vo@mail.example': 'unticked',
    },
  },
  {
    kind: 'states',
    name: 'A link to unsubscribe for everybody who is subscribed',
    content: lines(
      'email,name,status,unsubscribe_url,created_at',
      'tri.nguyen@mail.example,Trí,subscribed,https://lists.example/u/a8f,2026-01-14T03:00:00Z',
      'thanh.le@mail.example,Thanh,subscribed,https://lists.example/u/b9e,2026-01-15T03:00:00Z',
    ),
    options: [...mayWrite('status=subscribed'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['tri.nguyen@mail.example', 'thanh.le@mail.example'],
    joined: {
      'tri.nguyen@mail.example': '2026-01-14T03:00:00.000Z',
      'thanh.le@mail.example': '2026-01-15T03:00:00.000Z',
    },
  },
  {
    kind: 'states',
    name: 'Somebody twice, once unsubscribed',
    content: lines(
      'Email,Status',
      'quynh.bui@mail.example,active',
      'giang.ly@mail.example,unsubscribed',
      'quynh.bui@mail.example,unsubscribed',
      'giang.ly@mail.example,active',
    ),
    options: mayWrite('Status=active'),
    questions: ['mayWrite'],
    comesIn: [],
    staysOut: { 'quynh.bui@mail.example': 'unticked', 'giang.ly@mail.example': 'unticked' },
  },
  {
    kind: 'states',
    name: 'Keila, active with and without a date of the double opt-in',
    content: lines(
      'Email,First name,Last name,Data,Status,Double opt-in at,External ID',
      'kim.tran@mail.example,Kim,Trần,,active,2026-01-16T03:00:00Z,',
      'hung.do@mail.example,Hùng,Đỗ,,unsubscribed,,',
      'lien.phan@mail.example,Liên,Phan,,unreachable,,',
      'tai.vu@mail.example,Tài,Vũ,,active,,',
    ),
    options: [...mayWrite('Status=active'), '--joined', 'Double opt-in at'],
    questions: ['mayWrite'],
    comesIn: ['kim.tran@mail.example', 'tai.vu@mail.example'],
    joined: { 'kim.tran@mail.example': '2026-01-16T03:00:00.000Z', 'tai.vu@mail.example': PROGRAMS_NOW },
    staysOut: { 'hung.do@mail.example': 'unticked', 'lien.phan@mail.example': 'unticked' },
  },
  {
    kind: 'states',
    name: 'COSS, subscribed, unsubscribed and pending',
    source: 'https://coss.com/docs/api-reference/contacts/export-contacts.md',
    content: lines(
      'email,first_name,last_name,status,truong,created_at,id',
      'dung.ngo@mail.example,Dũng,Ngô,subscribed,Bách khoa,2026-01-17T02:10:00.000Z,con_1',
      'hue.trinh@mail.example,Huệ,Trịnh,unsubscribed,Kinh tế,2026-01-17T02:10:00.000Z,con_2',
      'thinh.ha@mail.example,Thịnh,Hà,pending,Bách khoa,2026-01-18T02:10:00.000Z,con_3',
    ),
    options: [...mayWrite('status=subscribed'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['dung.ngo@mail.example'],
    joined: { 'dung.ngo@mail.example': '2026-01-17T02:10:00.000Z' },
    staysOut: { 'hue.trinh@mail.example': 'unticked', 'thinh.ha@mail.example': 'unticked' },
  },
  {
    kind: 'states',
    name: 'Hi.Events, guests who come and guests who cancelled, one of them both',
    source:
      'https://github.com/HiEventsDev/Hi.Events/blob/14e1562e846b62377a439126bfc4daf8b6660270/backend/app/Exports/AttendeesExport.php',
    content: lines(
      'ID,First Name,Last Name,Email,Status,Is Checked In,Checked In At,Product ID,Product Name,Event ID,Public ID,Short ID,Created Date,Last Updated Date,Notes',
      '11,Thắng,Lê,thang.le@mail.example,ACTIVE,Yes,2026-02-01 08:55:00,3,Vé thường,2,A-1,a_1,2026-01-19 20:00:00,2026-02-01 08:55:00,',
      '12,Vân,Phạm,van.pham@mail.example,CANCELLED,No,,3,Vé thường,2,A-2,a_2,2026-01-19 20:05:00,2026-01-25 10:00:00,bận thi',
      '13,Sơn,Hoàng,son.hoang@mail.example,ACTIVE,No,,3,Vé thường,2,A-3,a_3,2026-01-20 07:00:00,2026-01-20 07:00:00,',
      '14,Sơn,Hoàng,son.hoang@mail.example,CANCELLED,No,,4,Vé nhóm,2,A-4,a_4,2026-01-20 07:00:00,2026-01-22 07:00:00,',
    ),
    options: [...mayWrite('Status=ACTIVE'), '--joined', 'Created Date'],
    questions: ['mayWrite'],
    comesIn: ['thang.le@mail.example'],
    joined: { 'thang.le@mail.example': hanoi('2026-01-19T20:00') },
    staysOut: { 'van.pham@mail.example': 'unticked', 'son.hoang@mail.example': 'unticked' },
  },
  {
    kind: 'states',
    name: 'LimeSurvey, participants and who opted out',
    source:
      'https://github.com/LimeSurvey/LimeSurvey/blob/003356d1dc0fa80535c59396ed32f6cce84eabd8/application/helpers/export_helper.php',
    content: `\ufeff${lines(
      'tid,firstname,lastname,email,emailstatus,token,language,validfrom,validuntil,invited,reminded,remindercount,completed,usesleft, attribute_1 <Trường>',
      '"1","Diễm","Nguyễn","diem.ng@mail.example","OK","k3Jx9","vi","","","N","N","0","N","1","Bách khoa"',
      '"2","Cường","Trần","cuong.tran@mail.example","OptOut","p8Qw2","vi","","","2026-01-10 09:00","N","0","N","1","Ngoại thương"',
      '"3","Uyên","Lê","uyen.le@mail.example","OK","z5Vn7","vi","","","N","N","0","N","1",""',
    )}`,
    options: [...mayWrite('emailstatus=OK'), '--joined', 'none'],
    questions: ['mayWrite'],
    comesIn: ['diem.ng@mail.example', 'uyen.le@mail.example'],
    joined: { 'diem.ng@mail.example': PROGRAMS_NOW, 'uyen.le@mail.example': PROGRAMS_NOW },
    staysOut: { 'cuong.tran@mail.example': 'unticked' },
  },
];

const leavingDates: readonly ImportedFile[] = [
  {
    kind: 'leaving dates',
    name: 'Mailtrain, states as numbers and a date of leaving',
    content: lines(
      'cid,hash_email,email,status,created,unsubscribed',
      'Hx1,9f2,viet.bui@mail.example,1,2026-01-05 10:00:00,',
      'Hx2,8e1,nhung.vo@mail.example,2,2026-01-05 10:00:00,2026-02-05 10:00:00',
      'Hx3,7d0,kha.ly@mail.example,3,2026-01-06 10:00:00,',
    ),
    options: [...mayWrite('status=1', 'unsubscribed=""'), '--joined', 'created'],
    questions: ['mayWrite'],
    comesIn: ['viet.bui@mail.example'],
    joined: { 'viet.bui@mail.example': hanoi('2026-01-05T10:00') },
    staysOut: { 'nhung.vo@mail.example': 'unticked', 'kha.ly@mail.example': 'unticked' },
  },
  {
    kind: 'leaving dates',
    name: 'A spreadsheet, “Ngày hủy” beside “Ngày đăng ký”',
    content: lines(
      'Họ tên,Email,Ngày đăng ký,Ngày hủy',
      'Lý Bảo Châu,chau.ly@mail.example,15/01/2026,',
      'Trần Nhật Tân,tan.tran@mail.example,16/01/2026,20/02/2026',
      'Đinh Thảo Vy,vy.dinh@mail.example,17/01/2026,',
    ),
    options: [...mayWrite('Ngày hủy=""'), '--joined', 'Ngày đăng ký'],
    questions: ['mayWrite'],
    comesIn: ['chau.ly@mail.example', 'vy.dinh@mail.example'],
    joined: {
      'chau.ly@mail.example': hanoi('2026-01-15T00:00'),
      'vy.dinh@mail.example': hanoi('2026-01-17T00:00'),
    },
    staysOut: { 'tan.tran@mail.example': 'unticked' },
  },
  {
    kind: 'leaving dates',
    name: 'Discourse, members who were suspended or silenced',
    source:
      'https://github.com/discourse/discourse/blob/04f361eb72b418902cfd1207156005e61824d688/app/jobs/regular/export_csv_file.rb',
    content: lines(
      'id,name,username,email,title,created_at,last_seen_at,last_posted_at,last_emailed_at,trust_level,approved,suspended_at,suspended_till,silenced_till,active,admin,moderator,ip_address,staged',
      '5,Hoàng Minh Khuê,khue,khue.hoang@mail.example,,2026-01-05 03:00:00 UTC,2026-03-01 03:00:00 UTC,,,1,true,,,,true,false,false,192.0.2.7,false',
      '6,Nguyễn Tấn Lực,luc,luc.ng@mail.example,,2026-01-06 03:00:00 UTC,2026-02-01 03:00:00 UTC,,,1,true,2026-02-01 03:00:00 UTC,2027-02-01 03:00:00 UTC,,true,false,false,192.0.2.8,false',
      '7,Phan Ái Như,ainhu,nhu.phan@mail.example,,2026-01-07 03:00:00 UTC,2026-02-09 03:00:00 UTC,,,1,true,,,2026-12-01 00:00:00 UTC,true,false,false,192.0.2.9,false',
      '8,Lê Đức Anh,ducanh,anh.le@mail.example,,2026-01-08 03:00:00 UTC,,,,0,true,,,,false,false,false,192.0.2.10,false',
    ),
    options: [...mayWrite('suspended_at=""', 'silenced_till=""', 'active=true'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['khue.hoang@mail.example'],
    joined: { 'khue.hoang@mail.example': '2026-01-05T03:00:00.000Z' },
    staysOut: {
      'luc.ng@mail.example': 'unticked',
      'nhu.phan@mail.example': 'unticked',
      'anh.le@mail.example': 'unticked',
    },
  },
  {
    kind: 'leaving dates',
    name: 'Paid Memberships Pro, “Never”, or the day it ends; months first',
    source:
      'https://github.com/strangerstudios/paid-memberships-pro/blob/0057981fac7680e405a4a86c67d41afc1966d2e3/adminpages/memberslist-csv.php',
    content: lines(
      'id,username,firstname,lastname,email,billing firstname,billing lastname,address1,address2,city,state,zipcode,country,phone,membership,fee,term,joined,expires',
      '"31","tuong","Vi","Tường","vi.tuong@mail.example","","","","","Huế","","","VN","","Câu lạc bộ","0","","01/15/2026","Never"',
      '"32","hao","Hào","Đoàn","hao.doan@mail.example","","","","","Huế","","","VN","","Câu lạc bộ","0","","02/03/2026","02/28/2026"',
      '"33","xuan","Xuân","Hứa","xuan.hua@mail.example","","","","","Vinh","","","VN","","Câu lạc bộ","0","","02/04/2026","Never"',
    ),
    options: [...mayWrite('expires=Never'), '--joined', 'joined'],
    questions: ['mayWrite'],
    comesIn: ['vi.tuong@mail.example', 'xuan.hua@mail.example'],
    joined: {
      'vi.tuong@mail.example': hanoi('2026-01-15T00:00'),
      'xuan.hua@mail.example': hanoi('2026-02-04T00:00'),
    },
    staysOut: { 'hao.doan@mail.example': 'unticked' },
  },
];

const twoEmails = lines(
  'Email,Name,Email',
  'nghia.mai@mail.example,Nghĩa,nghia.sv@sv.example',
  ',Thơ,tho.vu@mail.example',
  'bich.cao@mail.example,Bích,',
);

const persons: readonly ImportedFile[] = [
  {
    kind: 'persons',
    name: 'A school form, students and their parents',
    content: lines(
      'Dấu thời gian,Họ và tên,Gmail của em,Email phụ huynh',
      '13/01/2026 19:00:00,Ngô Bảo An,baoan@mail.example,me.baoan@mail.example',
      '14/01/2026 19:10:00,Trịnh Gia Bình,giabinh@mail.example,bo.giabinh@mail.example',
    ),
    options: ['--email', 'Gmail của em', ...noValues, '--joined', 'Dấu thời gian'],
    questions: ['email'],
    comesIn: ['baoan@mail.example', 'giabinh@mail.example'],
    joined: {
      'baoan@mail.example': hanoi('2026-01-13T19:00'),
      'giabinh@mail.example': hanoi('2026-01-14T19:10'),
    },
    staysOut: { 'me.baoan@mail.example': 'otherColumn', 'bo.giabinh@mail.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Outlook, a second address',
    content: windowsLines(
      '"First Name","Last Name","E-mail Address","E-mail Type","E-mail Display Name","E-mail 2 Address","E-mail 2 Type","Private","Sensitivity"',
      '"Hải","Đặng","hai.dang@mail.example","SMTP","Hải Đặng (hai.dang@mail.example)","hai@sv.example","SMTP","FALSE","Normal"',
      '"Yến","Lưu","yen.luu@mail.example","SMTP","Yến Lưu (yen.luu@mail.example)","","","FALSE","Normal"',
    ),
    options: ['--email', 'E-mail Address', ...noValues],
    questions: ['email'],
    comesIn: ['hai.dang@mail.example', 'yen.luu@mail.example'],
    staysOut: { 'hai@sv.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Google Contacts, two addresses in a cell, another one in another column',
    content: lines(
      'First Name,Last Name,E-mail 1 - Label,E-mail 1 - Value,E-mail 2 - Label,E-mail 2 - Value,Phone 1 - Value',
      'Lộc,Hồ,* Home,loc.ho@mail.example,Work,loc.ho@sv.example,0900 000 001',
      'Tú,Quách,,tu.quach@mail.example ::: tu.cu@mail.example,,,',
    ),
    options: ['--email', 'E-mail 1 - Value', ...noValues],
    questions: ['email'],
    comesIn: ['loc.ho@mail.example', 'tu.quach@mail.example', 'tu.cu@mail.example'],
    staysOut: { 'loc.ho@sv.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Two columns “Email”, the first is chosen',
    content: twoEmails,
    options: ['--email', 'Email', ...noValues],
    questions: ['email'],
    comesIn: ['nghia.mai@mail.example', 'bich.cao@mail.example'],
    staysOut: { 'nghia.sv@sv.example': 'otherColumn', 'tho.vu@mail.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Two columns “Email”, the second is chosen by its number',
    content: twoEmails,
    options: ['--email', 'Email (3)', ...noValues],
    questions: ['email'],
    comesIn: ['nghia.sv@sv.example', 'tho.vu@mail.example'],
    staysOut: { 'nghia.mai@mail.example': 'otherColumn', 'bich.cao@mail.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Thunderbird, a second address, and one person who has only that',
    source: `${thunderbirdFiles}/export.csv`,
    content: lines(
      thunderbird.join(','),
      sparse(37, ',', {
        1: 'Khánh',
        2: 'Mạc',
        3: 'Mạc Khánh',
        5: 'khanh.mac@mail.example',
        6: 'khanh@sv.example',
      }),
      sparse(37, ',', { 1: 'Thu', 2: 'Lại', 3: 'Lại Thu', 6: 'thu.lai@mail.example' }),
      sparse(37, ',', { 1: 'Dương', 2: 'Kiều', 3: 'Kiều Dương', 5: 'duong.kieu@mail.example' }),
    ),
    options: ['--email', 'Primary Email', ...noValues],
    questions: ['email'],
    comesIn: ['khanh.mac@mail.example', 'duong.kieu@mail.example'],
    staysOut: { 'khanh@sv.example': 'otherColumn', 'thu.lai@mail.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'pretix, a teacher orders for students, and one order is cancelled',
    source:
      'https://github.com/pretix/pretix/blob/003fa629965e54b3674f646b96371388d7904090/src/pretix/base/exporters/orderlist.py',
    content: lines(
      '"Event slug","Order code","Position ID","Status","Email","Phone number","Order date","Order time","Product","Variation","Price","Tax rate","Tax rule","Tax value","Attendee name","Attendee email","Order locale","E-mail address verified"',
      '"fair","A1B2C","1","paid","co.hoa@sv.example","","2026-01-20","09:15:00","Vé","","0.00","0.00","","0.00","Trần Anh Thư","thu.tran@mail.example","vi","Yes"',
      '"fair","A1B2C","2","paid","co.hoa@sv.example","","2026-01-20","09:15:00","Vé","","0.00","0.00","","0.00","Lê Tuấn Kiệt","kiet.le@mail.example","vi","Yes"',
      '"fair","D3E4F","1","canceled","kiet.le@mail.example","","2026-01-21","10:00:00","Vé","","0.00","0.00","","0.00","Lê Tuấn Kiệt","kiet.le@mail.example","vi","Yes"',
    ),
    options: ['--email', 'Attendee email', ...mayWrite('Status=paid'), '--joined', 'Order date'],
    questions: ['email', 'mayWrite'],
    comesIn: ['thu.tran@mail.example'],
    joined: { 'thu.tran@mail.example': hanoi('2026-01-20T00:00') },
    staysOut: { 'kiet.le@mail.example': 'unticked', 'co.hoa@sv.example': 'otherColumn' },
  },
  {
    kind: 'persons',
    name: 'Leadminer, another address of theirs as “Alias”',
    source: 'https://github.com/ankaboot-source/leadminer/issues/142',
    content: lines(
      'Email,Alias,Status,To,From,CC,BCC,Reply-To,Total of interactions,Engagement,Date of last interaction,Body,Type',
      'phat.do@mail.example,phat@sv.example,Valid,0,0,0,0,4,4,0,28 Feb 2026 12:26:46 GMT+1,0,Newsletter',
      'linh.to@mail.example,,Valid,0,0,0,0,9,9,0,"Mon, 02 Feb 2026 19:01:39 GMT+0",0,"Newsletter,Transactional"',
      'sai.ten@mail.example,,Invalid,0,0,0,0,1,1,0,"Tue, 03 Feb 2026 08:00:00 GMT+0",0,Newsletter',
    ),
    options: ['--email', 'Email', ...mayWrite('Status=Valid'), '--joined', 'Date of last interaction'],
    questions: ['email', 'mayWrite'],
    comesIn: ['phat.do@mail.example', 'linh.to@mail.example'],
    joined: {
      'phat.do@mail.example': '2026-02-28T11:26:46.000Z',
      'linh.to@mail.example': '2026-02-02T19:01:39.000Z',
    },
    staysOut: { 'phat@sv.example': 'otherColumn', 'sai.ten@mail.example': 'unticked' },
  },
];

const forms: readonly ImportedFile[] = [
  {
    kind: 'forms',
    name: 'A spreadsheet with a title above its headings',
    content: lines(
      'Danh sách đăng ký hội chợ 2026,,',
      ',,',
      'STT,Email,Trạng thái',
      '1,nhat.pham@mail.example,Đang hoạt động',
      '2,tuyet.ho@mail.example,Đã hủy',
    ),
    options: mayWrite('Trạng thái=Đang hoạt động'),
    questions: ['mayWrite'],
    comesIn: ['nhat.pham@mail.example'],
    staysOut: { 'tuyet.ho@mail.example': 'unticked' },
  },
  {
    kind: 'forms',
    name: 'A row that is shifted by a comma in a name',
    content: windowsLines(
      'Email,Name,Status',
      'hong.le@mail.example,Lê, Hồng,unsubscribed',
      'ky.tran@mail.example,Kỳ,active',
    ),
    options: mayWrite('Status=active'),
    questions: ['mayWrite'],
    comesIn: ['ky.tran@mail.example'],
    staysOut: { 'hong.le@mail.example': 'unticked' },
  },
  {
    kind: 'forms',
    name: 'Two byte order marks',
    content: `\ufeff\ufeff${lines(
      'Email,Status',
      'lam.vo@mail.example,active',
      'nguyet.ta@mail.example,unsubscribed',
    )}`,
    options: mayWrite('Status=active'),
    questions: ['mayWrite'],
    comesIn: ['lam.vo@mail.example'],
    staysOut: { 'nguyet.ta@mail.example': 'unticked' },
  },
  {
    kind: 'forms',
    name: 'A spreadsheet with a total at its end',
    content: lines(
      'STT,Họ tên,Email',
      '1,Lê Thị Mận,man.le@mail.example',
      '2,Trần Văn Ổi,oi.tran@mail.example',
      ',,',
      'Tổng cộng,,2',
    ),
    options: noValues,
    comesIn: ['man.le@mail.example', 'oi.tran@mail.example'],
    staysOut: { '2': 'email' },
  },
  {
    kind: 'forms',
    name: 'Lines of a chat in Zalo, without headings',
    content: lines(
      'Lê Minh Thảo: mình đăng ký nhé minhthao@mail.example',
      'Ngô Gia Huy: email của mình là giahuy@mail.example ạ',
      'Phạm Thu Hà: thuha@mail.example',
    ),
    options: noValues,
    comesIn: ['minhthao@mail.example', 'giahuy@mail.example', 'thuha@mail.example'],
  },
  {
    kind: 'forms',
    name: 'Excel, CSV of a Windows in Vietnamese (1258)',
    // Họ tên,Email,Trạng thái / Nguyễn Thị Ánh,anh.ng@mail.example,Đang hoạt động / Đỗ Văn Tửu,tuu.do@mail.example,Đã hủy
    content: {
      bytes:
        'SG/yIHTqbixFbWFpbCxUcmHybmcgdGjhaQ0KTmd1eerebiBUaGnyIMFuaCxhbmgubmdAbWFpbC5leGFtcGxlLNBhbmcgaG9h8nQg8PTybmcNCtD03iBW424gVP3SdSx0dXUuZG9AbWFpbC5leGFtcGxlLNBh3iBoddJ5DQo=',
      encoding: 'base64',
    },
    options: mayWrite('Trạng thái=Đang hoạt động'),
    questions: ['mayWrite'],
    comesIn: ['anh.ng@mail.example'],
    staysOut: { 'tuu.do@mail.example': 'unticked' },
  },
  {
    kind: 'forms',
    name: 'Microsoft Teams, three tables in one file of UTF-16',
    source:
      'https://github.com/dvaneynde/teams-attendance/blob/8db1fae3f373de722b107de32977f4f2e6bb6db2/data/utf8/IDL-15-11-22.csv',
    content: utf16(
      windowsLines(
        '1. Summary',
        'Meeting title\tBuổi gặp đầu năm',
        'Attended participants\t3',
        'Start time\t15/01/26, 19:30:00',
        'End time\t15/01/26, 20:40:00',
        'Meeting duration\t1h 10m',
        'Average attendance time\t58m',
        '',
        '2. Participants',
        'Name\tFirst join\tLast leave\tIn-meeting duration\tEmail\tParticipant ID (UPN)\tRole',
        'Trần Hữu Nghĩa\t15/01/26, 19:31:05\t15/01/26, 20:39:00\t1h 7m\tnghia.tran@mail.example\tnghia.tran@sv.example\tOrganizer',
        'Bùi, Thiên Kim\t15/01/26, 19:35:40\t15/01/26, 20:39:00\t1h 3m\tkim.bui@mail.example\tkim.bui@mail.example\tPresenter',
        'Lương Xuân Trường\t15/01/26, 19:50:00\t15/01/26, 20:35:00\t45m\ttruong.luong@mail.example\ttruong.luong@mail.example\tAttendee',
        '',
        '3. In-Meeting activities',
        'Name\tJoin time\tLeave time\tDuration\tEmail\tRole',
        'Trần Hữu Nghĩa\t15/01/26, 19:31:05\t15/01/26, 20:39:00\t1h 7m\tnghia.tran@mail.example\tOrganizer',
        'Bùi, Thiên Kim\t15/01/26, 19:35:40\t15/01/26, 20:39:00\t1h 3m\tkim.bui@mail.example\tPresenter',
        'Lương Xuân Trường\t15/01/26, 19:50:00\t15/01/26, 20:35:00\t45m\ttruong.luong@mail.example\tAttendee',
      ),
    ),
    options: ['--email', 'Email', ...noValues, '--joined', 'First join'],
    comesIn: ['nghia.tran@mail.example', 'kim.bui@mail.example', 'truong.luong@mail.example'],
    joined: {
      'nghia.tran@mail.example': hanoi('2026-01-15T19:31:05'),
      'kim.bui@mail.example': hanoi('2026-01-15T19:35:40'),
      'truong.luong@mail.example': hanoi('2026-01-15T19:50'),
    },
    staysOut: { Email: 'email' },
  },
  {
    kind: 'forms',
    name: 'Firebase, accounts without headings',
    source:
      'https://github.com/firebase/firebase-tools/blob/12c3a7f19e64734ffc75c1ca0e79cea38665b7c6/src/accountExporter.ts',
    content: lines(
      ...[
        firebase('u1', 'van.ng@mail.example', 'true', 'Nguyễn Cẩm Vân', '', 1767582000000),
        firebase('u2', 'bang.ly@mail.example', 'false', 'Lý Băng', '', 1767582000000),
        firebase('u3', 'hanh.vu@mail.example', 'true', 'Vũ Hạnh', 'hanh.vu@sv.example', 1768875330500),
      ].map((account) => `${account},`),
    ),
    options: ['--email', '2', ...mayWrite('3=true'), '--joined', '24'],
    questions: ['email', 'mayWrite'],
    comesIn: ['van.ng@mail.example', 'hanh.vu@mail.example'],
    joined: {
      'van.ng@mail.example': '2026-01-05T03:00:00.000Z',
      'hanh.vu@mail.example': '2026-01-20T02:15:30.500Z',
    },
    staysOut: { 'bang.ly@mail.example': 'unticked', 'hanh.vu@sv.example': 'otherColumn' },
  },
  {
    kind: 'forms',
    name: 'Groups Newsletters, three columns without headings',
    source: 'https://docs.itthinx.com/document/groups-newsletters/subscribers/',
    content: lines(
      'thuong.bui@mail.example\t2026-01-22 10:00:00\t1',
      'quang.dao@mail.example\t2026-01-23 10:00:00\t0',
      'nhien.ha@mail.example\t\t1',
    ),
    options: [...mayWrite('3=1'), '--joined', '2'],
    questions: ['mayWrite'],
    comesIn: ['thuong.bui@mail.example', 'nhien.ha@mail.example'],
    joined: { 'thuong.bui@mail.example': hanoi('2026-01-22T10:00'), 'nhien.ha@mail.example': PROGRAMS_NOW },
    staysOut: { 'quang.dao@mail.example': 'unticked' },
  },
  {
    kind: 'forms',
    name: 'Sitekit, a form that was changed, with headings in the middle',
    source:
      'https://helpcms.sitekit.net/documentation/KB/Enquiry-Forms/kb2-form-submission-export-formats-csv--xml.htm',
    content: windowsLines(
      '"TimeStamp","ID","Họ tên","Email","BrowserInfo","IP"',
      '"2026-01-24 10:00:00","1","Đào Tố Uyên","uyen.dao@mail.example","Firefox","192.0.2.1"',
      '',
      '"TimeStamp","ID","Họ tên","Email","Trường","BrowserInfo","IP"',
      '"2026-01-25 11:00:00","2","Hoàng Nhật Quang","quang.hoang@mail.example","Bách khoa, khoa Điện","Chrome","192.0.2.2"',
    ),
    options: [...noValues, '--joined', 'TimeStamp'],
    comesIn: ['uyen.dao@mail.example', 'quang.hoang@mail.example'],
    joined: {
      'uyen.dao@mail.example': hanoi('2026-01-24T10:00'),
      'quang.hoang@mail.example': hanoi('2026-01-25T11:00'),
    },
    staysOut: { Email: 'email' },
  },
];

const separators: readonly ImportedFile[] = [
  {
    kind: 'separators',
    name: 'Excel in Vietnamese, more commas than semicolons in the headings',
    content: windowsLines(
      'Email;Bạn muốn làm gì (app, phim, sách, khác)?;Trạng thái',
      'chi.mai@mail.example;app;Đang hoạt động',
      'hoang.le@mail.example;phim;Đã hủy',
    ),
    options: mayWrite('Trạng thái=Đang hoạt động'),
    questions: ['mayWrite'],
    comesIn: ['chi.mai@mail.example'],
    staysOut: { 'hoang.le@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'The same, with that heading in quotation marks',
    content: windowsLines(
      'Email;"Bạn muốn làm gì (app, phim, sách, khác)?";Trạng thái',
      'dao.vu@mail.example;sách;Đang hoạt động',
      'tung.ngo@mail.example;app;Đã hủy',
    ),
    options: mayWrite('Trạng thái=Đang hoạt động'),
    questions: ['mayWrite'],
    comesIn: ['dao.vu@mail.example'],
    staysOut: { 'tung.ngo@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'Excel, sep=; above the headings',
    content: windowsLines(
      'sep=;',
      'Email;Ghi chú;State',
      'bao1@mail.example;a, b;active',
      'chau1@mail.example;;pending',
    ),
    options: mayWrite('State=active'),
    questions: ['mayWrite'],
    comesIn: ['bao1@mail.example'],
    staysOut: { 'chau1@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'KoboToolbox, semicolons and questions with commas',
    source: 'https://search.r-project.org/CRAN/refmans/KoboconnectR/html/kobo_df_download.html',
    content: lines(
      '"Họ tên";"Email";"Em biết hội chợ qua đâu (Zalo, web, bạn bè)?";"Em đồng ý nhận email?"',
      '"Triệu Mẫn";"man.trieu@mail.example";"Zalo, web";"Có"',
      '"Sầm Văn Păn";"pan.sam@mail.example";"bạn bè";"Không"',
      '"Giàng A Chu; lớp 11";"chu.giang@mail.example";"Zalo";"Có"',
    ),
    options: mayWrite('Em đồng ý nhận email?=Có'),
    questions: ['mayWrite'],
    comesIn: ['man.trieu@mail.example', 'chu.giang@mail.example'],
    staysOut: { 'pan.sam@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'pretix, a waiting list with semicolons and two columns “Date”',
    source:
      'https://github.com/pretix/pretix/blob/0eb5c87991e99235fe6d97095611f058c06aa9ae/src/pretix/base/exporters/waitinglist.py',
    content: lines(
      '"Date";"Name";"Email";"Phone number";"Product";"Product ID";"Variation";"Variation ID";"Event slug";"Event name";"Date";"Start date";"End date";"Language";"Priority";"Status";"Voucher code"',
      '"2026-01-26 08:00:00";"Đỗ, Phương Anh";"phuonganh@mail.example";"";"Vé";"1";"";"";"fair";"Hội chợ";"";"2026-06-01 09:00:00";"";"vi";"0";"Waiting for a voucher";""',
      '"2026-01-27 08:00:00";"Võ Trọng Nhân";"nhan.vo@mail.example";"";"Vé";"1";"";"";"fair";"Hội chợ";"";"2026-06-01 09:00:00";"";"vi";"0";"Voucher expired";"K7Q"',
    ),
    options: [...mayWrite('Status=Waiting for a voucher'), '--joined', 'Date'],
    questions: ['mayWrite'],
    comesIn: ['phuonganh@mail.example'],
    joined: { 'phuonganh@mail.example': hanoi('2026-01-26T08:00') },
    staysOut: { 'nhan.vo@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'promio, sign-ups with a source in numbers',
    source:
      'https://servicewiki.promio-connect.com/doku.php/en:dataexchange:export_targetgroup_audit_subscriptions?rev=1438271941',
    content: lines(
      '"ts";"mail";"custID";"id";"sourceType"',
      '"2026-01-28 05:33:13";"ly.cung@mail.example";"SV, khóa 66";"8101";"1"',
      '"2026-01-29 05:33:13";"du.nong@mail.example";"SV, khóa 67";"8102";"9"',
    ),
    options: [...mayWrite('sourceType=1'), '--joined', 'ts'],
    questions: ['mayWrite'],
    comesIn: ['ly.cung@mail.example'],
    joined: { 'ly.cung@mail.example': hanoi('2026-01-28T05:33:13') },
    staysOut: { 'du.nong@mail.example': 'unticked' },
  },
  {
    kind: 'separators',
    name: 'Thunderbird, tabs, and commas in names',
    source: `${thunderbirdFiles}/export.txt`,
    content: lines(
      thunderbird.join('\t'),
      sparse(37, '\t', {
        1: 'Tường',
        2: 'Ung',
        3: '"Ung, Tường"',
        5: 'tuong.ung@mail.example',
        33: '"a, b"',
      }),
      sparse(37, '\t', { 1: 'Hiền', 2: 'Âu', 3: 'Âu Hiền', 5: 'hien.au@mail.example' }),
    ),
    options: noValues,
    comesIn: ['tuong.ung@mail.example', 'hien.au@mail.example'],
  },
];

const quotes: readonly ImportedFile[] = [
  {
    kind: 'quotes',
    name: 'A nickname in quotation marks inside a cell',
    content: lines('Email,Name', 'hien.do@mail.example,Đỗ "Sóc" Hiền', 'phuc.ly@mail.example,Phúc'),
    options: noValues,
    comesIn: ['hien.do@mail.example', 'phuc.ly@mail.example'],
  },
  {
    kind: 'quotes',
    name: 'A cell that begins with quotation marks and goes on after them',
    content: lines('Email,Name', 'soc.do@mail.example,"Sóc" Đỗ', 'thai.ly@mail.example,Thái'),
    options: noValues,
    comesIn: ['soc.do@mail.example', 'thai.ly@mail.example'],
  },
  {
    kind: 'quotes',
    name: 'Spaces before quotation marks',
    content: windowsLines(
      '"Email", "Name", "State"',
      '"lua.kim@mail.example", "Kim, Lụa", "active"',
      '"nhu.quan@mail.example", "Quan Như", "left"',
    ),
    options: mayWrite('State=active'),
    questions: ['mayWrite'],
    comesIn: ['lua.kim@mail.example'],
    staysOut: { 'nhu.quan@mail.example': 'unticked' },
  },
  {
    kind: 'quotes',
    name: 'Quotation marks behind a backslash',
    content: lines(
      'Email,Name,Status',
      'tit.bui@mail.example,"Bùi \\"Tít\\" Anh",active',
      'na.le@mail.example,Na,unsubscribed',
    ),
    options: mayWrite('Status=active'),
    questions: ['mayWrite'],
    comesIn: ['tit.bui@mail.example'],
    staysOut: { 'na.le@mail.example': 'unticked' },
  },
  {
    kind: 'quotes',
    name: 'Paid Memberships Pro, a backslash, and a comma behind it',
    source: 'https://github.com/strangerstudios/paid-memberships-pro/issues/2288',
    content: lines(
      'id,username,firstname,lastname,email,billing firstname,billing lastname,address1,address2,city,state,zipcode,country,phone,membership,fee,term,joined,expires',
      '"41","bi","Hùng \\"Bi\\", anh","Thái","bi.thai@mail.example","","","Nhà \\"Xanh\\", ngõ 5","","Hà Nội","","","VN","","Câu lạc bộ","0","","02/16/2026","Never"',
      '"42","cun","Yên","Thái","yen.thai@mail.example","","","","","Hà Nội","","","VN","","Đã nghỉ","0","","02/17/2026","Never"',
    ),
    options: [...mayWrite('membership=Câu lạc bộ'), '--joined', 'joined'],
    questions: ['mayWrite'],
    comesIn: ['bi.thai@mail.example'],
    joined: { 'bi.thai@mail.example': hanoi('2026-02-16T00:00') },
    staysOut: { 'yen.thai@mail.example': 'unticked' },
  },
  {
    kind: 'quotes',
    name: 'Thunderbird, a cell of two lines and one all in quotation marks',
    source: `${thunderbirdFiles}/export.csv`,
    content: lines(
      thunderbird.join(','),
      sparse(37, ',', {
        1: 'Nhàn',
        2: 'Chử',
        3: 'Chử Nhàn',
        5: 'nhan.chu@mail.example',
        25: '"""thợ cả"""',
        33: '"nhóm 1, tổ 2"',
        36: '"dòng một\ndòng hai, hết"',
        37: 'gặp ở Đà Lạt…',
      }),
      sparse(37, ',', { 1: 'Đoan', 2: 'Tôn', 3: 'Tôn Đoan', 5: 'doan.ton@mail.example' }),
    ),
    options: noValues,
    comesIn: ['nhan.chu@mail.example', 'doan.ton@mail.example'],
  },
  {
    kind: 'quotes',
    name: 'listmonk, attributes with an address of somebody else',
    source:
      'https://github.com/knadh/listmonk/blob/007f4de8504bfaff2ad7a7646ab70e0d10a2b6fe/cmd/subscribers.go',
    content: lines(
      'uuid,email,name,attributes,status,created_at,updated_at',
      '5d9c,nhu.y@mail.example,Như Ý,"{""lớp"": ""12A, chuyên"", ""phụ huynh"": ""me.nhuy@mail.example""}",enabled,2026-01-30 03:00:00 +0000 UTC,2026-02-01 03:00:00 +0000 UTC',
      '5d9d,toan.kha@mail.example,Kha Toàn,{},blocklisted,2026-01-30 03:00:00 +0000 UTC,2026-02-02 03:00:00 +0000 UTC',
    ),
    options: ['--email', 'email', ...mayWrite('status=enabled'), '--joined', 'created_at'],
    questions: ['mayWrite'],
    comesIn: ['nhu.y@mail.example'],
    joined: { 'nhu.y@mail.example': '2026-01-30T03:00:00.000Z' },
    staysOut: { 'toan.kha@mail.example': 'unticked' },
  },
];

const invisible: readonly ImportedFile[] = [
  {
    kind: 'invisible',
    name: 'Pasted addresses, with characters around them and in one of them',
    content: windowsLines(
      'Email,Status',
      'sa.phung@mail.example\u200b,active',
      '\u200bvi.luc@mail.example,active',
      'hai\u00a0@mail.example,active',
      ' binh.ma@mail.example\u00a0,active',
      '\u202athao.mo@mail.example\u202c,active',
      '\u2060lan.tieu@mail.example,active',
    ),
    options: mayWrite('Status=active'),
    questions: ['mayWrite'],
    comesIn: [
      'sa.phung@mail.example',
      'vi.luc@mail.example',
      'binh.ma@mail.example',
      'thao.mo@mail.example',
      'lan.tieu@mail.example',
    ],
    staysOut: { 'hai\u00a0@mail.example': 'email' },
  },
  {
    kind: 'invisible',
    name: 'Notifuse, a space that does not break after the address',
    source: 'https://github.com/Notifuse/notifuse/issues/223',
    content: lines('email,first_name', 'ngan.mai@mail.example\u00a0,Ngân', 'khoi.phan@mail.example,Khôi'),
    options: noValues,
    comesIn: ['ngan.mai@mail.example', 'khoi.phan@mail.example'],
  },
  {
    kind: 'invisible',
    name: 'Excel, spaces that do not break in headings and values',
    source: 'https://github.com/NHSDigital/manage-vaccinations-in-schools/pull/3410',
    content: windowsLines(
      'Họ tên\u00a0,Email\u00a0,Trạng thái\u00a0',
      'Tống Khánh Linh,linh.tong@mail.example,Đang hoạt động\u00a0',
      'Viên Hạo,hao.vien@mail.example,Đã hủy',
    ),
    options: mayWrite('Trạng thái=Đang hoạt động'),
    questions: ['mayWrite'],
    comesIn: ['linh.tong@mail.example'],
    staysOut: { 'hao.vien@mail.example': 'unticked' },
  },
  {
    kind: 'invisible',
    name: 'A pasted list of addresses, a space of no width after the comma',
    source: 'https://github.com/mikel/mail/issues/1173',
    content: lines(
      'Nhóm,Email',
      'Một,"quy.la@mail.example, \u200bhuong.la@mail.example"',
      'Hai,"tin.ong@mail.example, \u200b cay.ong@mail.example"',
    ),
    options: noValues,
    comesIn: ['quy.la@mail.example', 'huong.la@mail.example', 'tin.ong@mail.example', 'cay.ong@mail.example'],
  },
];

const ambiguous = lines(
  'Email,Submitted',
  'o1@mail.example,03/02/2026 10:00',
  'o2@mail.example,02/01/2026 22:30',
  'o3@mail.example,01/01/2026 07:00',
);

const times: readonly ImportedFile[] = [
  {
    kind: 'times',
    name: 'Every form of a time that programs are known to write, in one column',
    content: lines(
      'email,created_at',
      't0@mail.example,"1/13/26 10:00"',
      't1@mail.example,"13-Jan-2026"',
      't2@mail.example,"Jan 13, 2026 3:04 PM"',
      't3@mail.example,"13/01/2026 8:30 SA"',
      't4@mail.example,"13/01/2026 8:30 CH"',
      't5@mail.example,"1768273200"',
      't6@mail.example,"13/01/2026 lúc 10:00"',
      't7@mail.example,"0000-00-00 00:00:00"',
      't8@mail.example,"N/A"',
      't9@mail.example,"NULL"',
      't10@mail.example,"2026-01-13T10:00:00+0700"',
    ),
    options: [...noValues, '--joined', 'created_at'],
    comesIn: [
      't0@mail.example',
      't1@mail.example',
      't2@mail.example',
      't3@mail.example',
      't4@mail.example',
      't5@mail.example',
      't6@mail.example',
      't7@mail.example',
      't8@mail.example',
      't9@mail.example',
      't10@mail.example',
    ],
    joined: {
      't0@mail.example': '2026-01-13T03:00:00.000Z',
      't1@mail.example': '2026-01-12T17:00:00.000Z',
      't2@mail.example': '2026-01-13T08:04:00.000Z',
      't3@mail.example': '2026-01-13T01:30:00.000Z',
      't4@mail.example': '2026-01-13T13:30:00.000Z',
      't5@mail.example': '2026-01-13T03:00:00.000Z',
      't6@mail.example': '2026-01-13T03:00:00.000Z',
      't7@mail.example': PROGRAMS_NOW,
      't8@mail.example': PROGRAMS_NOW,
      't9@mail.example': PROGRAMS_NOW,
      't10@mail.example': '2026-01-13T03:00:00.000Z',
    },
  },
  {
    kind: 'times',
    name: 'HubSpot, “Create Date”, and four columns that say who wants mail',
    content: lines(
      'Record ID,First Name,Email,Email Domain,Unsubscribed from all email,Marketing contact status,Create Date,Email hard bounce reason,Opted out of email: Marketing Information',
      '701,Ân,an.phi@mail.example,mail.example,No,Marketing contact,2026-01-05 10:00,,',
      '702,Biên,bien.hoa@mail.example,mail.example,Yes,Marketing contact,2026-01-05 10:00,,',
      '703,Cầm,cam.tu@mail.example,mail.example,,Non-marketing contact,2026-01-05 10:00,,',
      '704,Dậu,dau.at@mail.example,mail.example,,Marketing contact,2026-01-05 10:00,Unknown user,',
      '705,Ên,en.to@mail.example,mail.example,,Marketing contact,2026-01-05 10:00,,Yes',
      '706,Gấm,gam.lua@mail.example,mail.example,,Marketing contact,2026-01-06 10:00,,',
    ),
    options: [
      ...mayWrite(
        'Unsubscribed from all email=No,""',
        'Marketing contact status=Marketing contact',
        'Email hard bounce reason=""',
        'Opted out of email: Marketing Information=""',
      ),
      '--joined',
      'Create Date',
    ],
    questions: ['mayWrite'],
    comesIn: ['an.phi@mail.example', 'gam.lua@mail.example'],
    joined: {
      'an.phi@mail.example': hanoi('2026-01-05T10:00'),
      'gam.lua@mail.example': hanoi('2026-01-06T10:00'),
    },
    staysOut: {
      'bien.hoa@mail.example': 'unticked',
      'cam.tu@mail.example': 'unticked',
      'dau.at@mail.example': 'unticked',
      'en.to@mail.example': 'unticked',
    },
  },
  {
    kind: 'times',
    name: 'Google Forms in Vietnamese, mornings and afternoons',
    content: lines(
      '"Dấu thời gian","Địa chỉ email","Trường của bạn"',
      '"2026/01/11 8:00:00 SA GMT+7","g1@mail.example","Bách khoa"',
      '"2026/02/11 3:00:00 CH GMT+7","g2@mail.example","Ngoại thương"',
      '"2026/03/01 12:05:00 SA GMT+7","g3@mail.example","Y Hà Nội"',
      '"2026/03/02 12:05:00 CH GMT+7","g4@mail.example","Bách khoa"',
    ),
    options: [...noValues, '--joined', 'Dấu thời gian'],
    comesIn: ['g1@mail.example', 'g2@mail.example', 'g3@mail.example', 'g4@mail.example'],
    joined: {
      'g1@mail.example': '2026-01-11T01:00:00.000Z',
      'g2@mail.example': '2026-02-11T08:00:00.000Z',
      'g3@mail.example': '2026-02-28T17:05:00.000Z',
      'g4@mail.example': '2026-03-02T05:05:00.000Z',
    },
  },
  {
    kind: 'times',
    name: 'Months by their names in English',
    content: lines(
      'email,Date added',
      'e1@mail.example,"January 5, 2026 10:00 AM"',
      'e2@mail.example,5 February 2026 22:05',
      'e3@mail.example,"Jan 5, 2026, 12:00 AM"',
      'e4@mail.example,"Mon, 05 Jan 2026 10:00:00 +0700"',
      'e5@mail.example,05-Feb-2026 08:30',
      'e6@mail.example,"January 5, 2026 at 10:00 AM"',
    ),
    options: [...noValues, '--joined', 'Date added'],
    comesIn: [
      'e1@mail.example',
      'e2@mail.example',
      'e3@mail.example',
      'e4@mail.example',
      'e5@mail.example',
      'e6@mail.example',
    ],
    joined: {
      'e1@mail.example': '2026-01-05T03:00:00.000Z',
      'e2@mail.example': '2026-02-05T15:05:00.000Z',
      'e3@mail.example': '2026-01-04T17:00:00.000Z',
      'e4@mail.example': '2026-01-05T03:00:00.000Z',
      'e5@mail.example': '2026-02-05T01:30:00.000Z',
      'e6@mail.example': '2026-01-05T03:00:00.000Z',
    },
  },
  {
    kind: 'times',
    name: 'Months by their names in Vietnamese, the hour before and behind',
    source: 'https://github.com/wanasit/chrono/pull/641',
    content: lines(
      'email,Ngày đăng ký',
      'v1@mail.example,ngày 5 tháng 1 năm 2026',
      'v2@mail.example,"5 tháng 2, 2026 10:00"',
      'v3@mail.example,"10:05:00 5 thg 1, 2026"',
      'v4@mail.example,"lúc 10:05 CH 5 tháng 1, 2026"',
      'v5@mail.example,5 tháng 1 năm 2026 lúc 22:05',
    ),
    options: [...noValues, '--joined', 'Ngày đăng ký'],
    comesIn: ['v1@mail.example', 'v2@mail.example', 'v3@mail.example', 'v4@mail.example', 'v5@mail.example'],
    joined: {
      'v1@mail.example': '2026-01-04T17:00:00.000Z',
      'v2@mail.example': '2026-02-05T03:00:00.000Z',
      'v3@mail.example': '2026-01-05T03:05:00.000Z',
      'v4@mail.example': '2026-01-05T15:05:00.000Z',
      'v5@mail.example': '2026-01-05T15:05:00.000Z',
    },
  },
  {
    kind: 'times',
    name: 'Clocks of 12 and of 24 hours',
    content: lines(
      'email,time',
      'h1@mail.example,2026-01-05 12:00:00 AM',
      'h2@mail.example,2026-01-05 12:30 PM',
      'h3@mail.example,2026-01-05 23:59',
      'h4@mail.example,2026-01-05 9:05 am',
      'h5@mail.example,2026-01-05 00:00:30',
    ),
    options: [...noValues, '--joined', 'time'],
    comesIn: ['h1@mail.example', 'h2@mail.example', 'h3@mail.example', 'h4@mail.example', 'h5@mail.example'],
    joined: {
      'h1@mail.example': hanoi('2026-01-05T00:00'),
      'h2@mail.example': hanoi('2026-01-05T12:30'),
      'h3@mail.example': hanoi('2026-01-05T23:59'),
      'h4@mail.example': hanoi('2026-01-05T09:05'),
      'h5@mail.example': hanoi('2026-01-05T00:00:30'),
    },
  },
  {
    kind: 'times',
    name: 'Seconds and milliseconds since 1970',
    content: lines(
      'email,created',
      's1@mail.example,1767582000',
      's2@mail.example,1770341415',
      's3@mail.example,1768875330500',
    ),
    options: [...noValues, '--joined', 'created'],
    comesIn: ['s1@mail.example', 's2@mail.example', 's3@mail.example'],
    joined: {
      's1@mail.example': '2026-01-05T03:00:00.000Z',
      's2@mail.example': '2026-02-06T01:30:15.000Z',
      's3@mail.example': '2026-01-20T02:15:30.500Z',
    },
  },
  {
    kind: 'times',
    name: 'An order that nothing shows, days first',
    content: ambiguous,
    options: [...noValues, '--joined', 'Submitted=dmy'],
    questions: ['joined'],
    comesIn: ['o1@mail.example', 'o2@mail.example', 'o3@mail.example'],
    joined: {
      'o1@mail.example': hanoi('2026-02-03T10:00'),
      'o2@mail.example': hanoi('2026-01-02T22:30'),
      'o3@mail.example': hanoi('2026-01-01T07:00'),
    },
  },
  {
    kind: 'times',
    name: 'An order that nothing shows, months first',
    content: ambiguous,
    options: [...noValues, '--joined', 'Submitted=mdy'],
    questions: ['joined'],
    comesIn: ['o1@mail.example', 'o2@mail.example', 'o3@mail.example'],
    joined: {
      'o1@mail.example': hanoi('2026-03-02T10:00'),
      'o2@mail.example': hanoi('2026-02-01T22:30'),
      'o3@mail.example': hanoi('2026-01-01T07:00'),
    },
  },
  {
    kind: 'times',
    name: 'An order that another cell shows',
    content: lines(
      'Email,Ngày',
      'k1@mail.example,05/02/2026',
      'k2@mail.example,15/01/2026',
      'k3@mail.example,03/03/2026',
    ),
    options: [...noValues, '--joined', 'Ngày'],
    comesIn: ['k1@mail.example', 'k2@mail.example', 'k3@mail.example'],
    joined: {
      'k1@mail.example': hanoi('2026-02-05T00:00'),
      'k2@mail.example': hanoi('2026-01-15T00:00'),
      'k3@mail.example': hanoi('2026-03-03T00:00'),
    },
  },
  {
    kind: 'times',
    name: 'Both orders, each in cells that fit no other',
    content: lines(
      'Email,Ngày',
      'm1@mail.example,15/01/2026',
      'm2@mail.example,01/16/2026',
      'm3@mail.example,02/02/2026',
    ),
    options: [...noValues, '--joined', 'Ngày'],
    comesIn: ['m1@mail.example', 'm2@mail.example', 'm3@mail.example'],
    joined: {
      'm1@mail.example': hanoi('2026-01-15T00:00'),
      'm2@mail.example': hanoi('2026-01-16T00:00'),
      'm3@mail.example': hanoi('2026-02-02T00:00'),
    },
  },
  {
    kind: 'times',
    name: 'Both orders, and a cell that fits both',
    content: lines(
      'email,signed up',
      'p1@mail.example,15/01/2026',
      'p2@mail.example,01/16/2026',
      'p3@mail.example,03/02/2026',
    ),
    options: [...noValues, '--joined', 'signed up=mdy'],
    questions: ['joined'],
    comesIn: ['p1@mail.example', 'p2@mail.example', 'p3@mail.example'],
    joined: {
      'p1@mail.example': hanoi('2026-01-15T00:00'),
      'p2@mail.example': hanoi('2026-01-16T00:00'),
      'p3@mail.example': hanoi('2026-03-02T00:00'),
    },
  },
  {
    kind: 'times',
    name: 'No time, or none that can be read, costs nobody their place',
    content: lines(
      'email,joined',
      'x1@mail.example,',
      'x2@mail.example,N/A',
      'x3@mail.example,NULL',
      'x4@mail.example,0000-00-00',
      'x5@mail.example,không rõ',
      'x6@mail.example,31/02/2026',
      'x7@mail.example,2026-01-05 10:00',
    ),
    options: [...noValues, '--joined', 'joined'],
    comesIn: [
      'x1@mail.example',
      'x2@mail.example',
      'x3@mail.example',
      'x4@mail.example',
      'x5@mail.example',
      'x6@mail.example',
      'x7@mail.example',
    ],
    joined: {
      'x1@mail.example': PROGRAMS_NOW,
      'x2@mail.example': PROGRAMS_NOW,
      'x3@mail.example': PROGRAMS_NOW,
      'x4@mail.example': PROGRAMS_NOW,
      'x5@mail.example': PROGRAMS_NOW,
      'x6@mail.example': PROGRAMS_NOW,
      'x7@mail.example': hanoi('2026-01-05T10:00'),
    },
  },
  {
    kind: 'times',
    name: 'Mailchimp, three columns of times',
    source: 'https://github.com/buttondown/roadmap/issues/2276',
    content: lines(
      '"Email Address","First Name","Last Name",EMAIL_TYPE,MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'tra.nghiem@mail.example,Trà,Nghiêm,html,2,"2026-01-05 09:58:00",192.0.2.4,"2026-01-05 10:02:30",192.0.2.4,,,,,,,,"2026-02-01 08:00:00",1001,a1,,',
      'kien.ninh@mail.example,Kiên,Ninh,html,3,,,"2026-01-06 21:00:00",,,,,,,,,"2026-02-02 08:00:00",1002,a2,,"""fair"""',
    ),
    options: [...noValues, '--joined', 'CONFIRM_TIME'],
    comesIn: ['tra.nghiem@mail.example', 'kien.ninh@mail.example'],
    joined: {
      'tra.nghiem@mail.example': hanoi('2026-01-05T10:02:30'),
      'kien.ninh@mail.example': hanoi('2026-01-06T21:00'),
    },
  },
  {
    kind: 'times',
    name: 'Mailchimp in German, times in columns that are called as in English',
    source: 'https://github.com/knadh/listmonk/issues/688',
    content: lines(
      'Emailadresse,Vorname,Nachname,"Erlaubnis zum Marketing",MEMBER_RATING,OPTIN_TIME,OPTIN_IP,CONFIRM_TIME,CONFIRM_IP,LATITUDE,LONGITUDE,GMTOFF,DSTOFF,TIMEZONE,CC,REGION,LAST_CHANGED,LEID,EUID,NOTES,TAGS',
      'thuc.cam@mail.example,Thức,Cam,E-Mail,4,"2026-01-07 17:59:31",192.0.2.5,"2026-01-07 18:06:58",192.0.2.5,21.0000000,105.8000000,7,7,asia/ho_chi_minh,vn,hn,"2026-01-07 18:06:58",2001,b1,,',
      'tuoi.khuc@mail.example,Tươi,Khúc,,5,"2026-01-08 16:55:49",,"2026-01-08 16:55:49",,,,,,,,,"2026-01-09 09:25:34",2002,b2,,',
    ),
    options: [...mayWrite('Erlaubnis zum Marketing=E-Mail'), '--joined', 'OPTIN_TIME'],
    questions: ['mayWrite'],
    comesIn: ['thuc.cam@mail.example'],
    joined: { 'thuc.cam@mail.example': hanoi('2026-01-07T17:59:31') },
    staysOut: { 'tuoi.khuc@mail.example': 'unticked' },
  },
];

const languages: readonly ImportedFile[] = [
  {
    kind: 'languages',
    name: 'Languages as people and programs write them',
    content: lines(
      'email,language',
      'l1@mail.example,Tiếng Việt',
      'l2@mail.example,Tiếng Anh',
      'l3@mail.example,Vietnamese',
      'l4@mail.example,English (United States)',
      'l5@mail.example,vi_VN',
    ),
    options: [...noValues, '--language', 'language'],
    comesIn: ['l1@mail.example', 'l2@mail.example', 'l3@mail.example', 'l4@mail.example', 'l5@mail.example'],
    languages: {
      'l1@mail.example': 'vi',
      'l2@mail.example': 'en',
      'l3@mail.example': 'vi',
      'l4@mail.example': 'en',
      'l5@mail.example': 'vi',
    },
  },
  {
    kind: 'languages',
    name: 'Moodle, users as they are uploaded',
    source:
      'https://github.com/moodle/moodle/blob/f3aa72b411b46c5eea14a37afbbfbb51cc310ee0/lang/es/help/uploadusers.html',
    content: lines(
      'username,password,firstname,lastname,email,institution,department,city,country,lang,timezone,course1',
      '21520001,,Hoàng Yến,Lê,21520001@sv.example,UIT,Khoa học máy tính,Thủ Đức,VN,vi,Asia/Ho_Chi_Minh,IT001',
      '21520002,,Marie,Tran,21520002@sv.example,UIT,Khoa học máy tính,Thủ Đức,VN,en,Asia/Ho_Chi_Minh,IT001',
      '21520003,,James,Phạm,21520003@sv.example,UIT,Hệ thống thông tin,Thủ Đức,VN,en_us,Asia/Ho_Chi_Minh,IT001',
    ),
    options: [...noValues, '--language', 'lang'],
    comesIn: ['21520001@sv.example', '21520002@sv.example', '21520003@sv.example'],
    languages: { '21520001@sv.example': 'vi', '21520002@sv.example': 'en', '21520003@sv.example': 'en' },
  },
  {
    kind: 'languages',
    name: 'pretix, accounts with languages by their English names',
    source:
      'https://github.com/pretix/pretix/blob/074c632260133aca2d2c48cbbec7960763b4fb80/src/pretix/base/exporters/customers.py',
    content: lines(
      '"Customer ID","SSO provider","External identifier","Email","Phone number","Full name","Account active","Verified email address","Last login","Registration date","Language","Notes"',
      '"K1","","","tho.an@mail.example","","An Thọ","Yes","Yes","2026-02-10","2026-01-12","Vietnamese",""',
      '"K2","","","gia.cat@mail.example","","Cát Gia","Yes","Yes","2026-02-11","2026-01-13","English","nói tiếng Anh"',
      '"K3","","","ban.co@mail.example","","Cồ Bằn","Yes","No","","2026-01-14","Vietnamese",""',
      '"K4","","","hau.dam@mail.example","","Đàm Hậu","No","Yes","2026-01-20","2026-01-15","English",""',
    ),
    options: [
      ...mayWrite('Account active=Yes', 'Verified email address=Yes'),
      '--joined',
      'Registration date',
      '--language',
      'Language',
    ],
    questions: ['mayWrite'],
    comesIn: ['tho.an@mail.example', 'gia.cat@mail.example'],
    joined: {
      'tho.an@mail.example': hanoi('2026-01-12T00:00'),
      'gia.cat@mail.example': hanoi('2026-01-13T00:00'),
    },
    languages: { 'tho.an@mail.example': 'vi', 'gia.cat@mail.example': 'en' },
    staysOut: { 'ban.co@mail.example': 'unticked', 'hau.dam@mail.example': 'unticked' },
  },
  {
    kind: 'languages',
    name: 'Altera, customers of a shop with languages as codes',
    source: 'https://support.getaltera.com/en/articles/11490236-customer-fields',
    content: lines(
      'ID,Email,Command,First Name,Last Name,Phone,Language,State,Note,Tags',
      '44920047631,hop.giap@mail.example,MERGE,Hợp,Giáp,,vi,ENABLED,,"fair, 2026"',
      '44920047632,nick.ly@mail.example,MERGE,Nick,Lý,,en,ENABLED,,',
      '44920047633,dien.thao@mail.example,MERGE,Điền,Thao,,vi,DISABLED,,',
    ),
    options: [...mayWrite('State=ENABLED'), '--language', 'Language'],
    questions: ['mayWrite'],
    comesIn: ['hop.giap@mail.example', 'nick.ly@mail.example'],
    languages: { 'hop.giap@mail.example': 'vi', 'nick.ly@mail.example': 'en' },
    staysOut: { 'dien.thao@mail.example': 'unticked' },
  },
];

const takeOff: readonly TakeOffFile[] = [
  {
    kind: 'take off',
    name: 'Two states, of which one is no reason to go',
    content: lines(
      'Email,Status',
      'mo.duong@mail.example,Bounced',
      'cuc.van@mail.example,Subscribed',
      'truc.lam@mail.example,Bounced',
    ),
    options: ['--left', '--leaving', 'Status=Bounced'],
    questions: ['leaving'],
    leaves: ['mo.duong@mail.example', 'truc.lam@mail.example'],
    stays: ['cuc.van@mail.example'],
  },
  {
    kind: 'take off',
    name: 'Lines of a chat, with commas and brackets, without headings',
    content: lines(
      '[15:24, 20/01/2026] Đỗ Bảo Ngọc: bỏ em ạ baongoc@mail.example',
      'xin chào, bỏ mình ra: dangkhanh@mail.example nhé',
    ),
    options: ['--left', '--leaving', 'all'],
    leaves: ['baongoc@mail.example', 'dangkhanh@mail.example'],
    stays: [],
  },
  {
    kind: 'take off',
    name: 'Telnyx, blocked addresses beside the one that wrote to them',
    source: 'https://developers.telnyx.com/api-reference/email-suppressions/export-suppressions-as-csv.md',
    content: lines(
      'id,to,from,reason,source,scope,status,domain_id,created_at,updated_at,expires_at,group_id',
      '01a,hen.quach@mail.example,fair@sv.example,hard_bounce,automatic,account,active,d1,2026-02-01T03:00:00Z,2026-02-01T03:00:00Z,,',
      '01b,thom.ngo@mail.example,fair@sv.example,unsubscribe,automatic,account,active,d1,2026-02-02T03:00:00Z,2026-02-02T03:00:00Z,,',
      '01c,sen.ho@mail.example,fair@sv.example,manual_block,api,account,active,d1,2026-02-03T03:00:00Z,2026-02-03T03:00:00Z,,',
    ),
    options: ['--left', '--email', 'to', '--leaving', 'reason=hard_bounce,unsubscribe'],
    questions: ['email', 'leaving'],
    leaves: ['hen.quach@mail.example', 'thom.ngo@mail.example'],
    stays: ['sen.ho@mail.example', 'fair@sv.example'],
  },
  {
    kind: 'take off',
    name: 'promio, removals with reasons in numbers',
    source:
      'https://servicewiki.promio-connect.com/doku.php/en:dataexchange:export_targetgroup_audit_removals?do=export_raw',
    content: lines(
      '"ts";"mail";"custID";"id";"sourceType"',
      '"2026-02-05 05:33:13";"quyen.ta@mail.example";"SV01";"8201";"1"',
      '"2026-02-05 06:00:00";"lai.vuong@mail.example";"SV02";"8202";"9"',
      '"2026-02-06 07:00:00";"dong.thach@mail.example";"SV03";"8203";"3"',
      '"2026-02-07 08:00:00";"sinh.mac@mail.example";"SV04";"8204";"17"',
    ),
    options: ['--left', '--leaving', 'sourceType=1,9,17'],
    questions: ['leaving'],
    leaves: ['quyen.ta@mail.example', 'lai.vuong@mail.example', 'sinh.mac@mail.example'],
    stays: ['dong.thach@mail.example'],
  },
  {
    kind: 'take off',
    name: 'MailUp, who left one of two lists',
    source: 'https://help.mailup.com/display/mailupapi/Export+of+email+unsubscribers',
    content: lines(
      'email,Phone Number,idList,OptOut_Date,Subscription Date,optout_nl,optout_type',
      'hao.lo@mail.example,,1,20260210T111244,20260105T141244,161,2',
      'mi.hu@mail.example,,2,20260211T080000,20260106T090000,162,2',
      'pao.sung@mail.example,,1,20260212T093000,20260107T100000,,0',
    ),
    options: ['--left', '--leaving', 'idList=1'],
    questions: ['leaving'],
    leaves: ['hao.lo@mail.example', 'pao.sung@mail.example'],
    stays: ['mi.hu@mail.example'],
  },
];

/** Files as other programs and people write them, and exactly what becomes of them. All people are invented. */
export const PROGRAM_FILES: readonly (ImportedFile | TakeOffFile)[] = [
  ...consent,
  ...states,
  ...leavingDates,
  ...persons,
  ...forms,
  ...separators,
  ...quotes,
  ...invisible,
  ...times,
  ...languages,
  ...takeOff,
];
