import { texts } from '~/worker/core/texts'

export const t = texts({
  // A declaration from beginning to end
  collectTitle: ['一项课题，从申报到获奖', 'A subject, from declaration to prize'],
  collectLead: [
    '按先后顺序讲完一项课题要走的每一步：谁来做、在哪里做、做完之后会怎样。最后是监管、系统管理和三个工作台。选一个角色，只看它要做的。',
    'Every step of a subject in its order: who takes it, where, and what follows; then supervision, the system and the three workspaces. Choose a role to read what is its own.',
  ],
  who: ['由谁', 'Who'],
  everyone: ['全部角色', 'All roles'],
  find: ['在帮助里搜索', 'Search the help'],
  noStep: ['没有找到相关的内容，换一个词试试。', 'Nothing fits: try another word.'],
  contents: ['目录', 'Contents'],
  visitor: ['访客', 'Visitor'],
  picture: (title: string) => [`画面：${title}`, `The screen: ${title}`],
  s1: ['登录', 'Sign in'],
  s1Text: [
    '打开登录页，输入账号和密码；也可以用手机号和短信验证码。勾选用户协议后登录。首次登录和密码过期时必须先修改密码。\n没有账号的，在登录页点击“注册账号”，邮件激活并由机构联系人确认后即可登录。',
    'Open the sign-in page and enter account and password, or phone and SMS code, and agree to the terms. At the first sign-in and after the password ran out it must be changed.\nWithout an account choose "Register"; after the mail and the contact\'s word you can sign in.',
  ],
  s2: ['填写申报书', 'Write the declaration'],
  s2Text: [
    '在“申报课题”里按章节填写：基本信息、研究内容、进度、经费、成员和附件。写下的内容随时自动保存，关掉浏览器也不会丢。\n提交之前可以先检查：还缺什么、哪里超过了限制，都会逐条列出，点一下就到那个位置。',
    'Under "Declare" write section by section: basics, content, schedule, budget, members, files. What you write is kept as you go.\nCheck before you hand it in: whatever is missing or too long is listed, one click from its place.',
  ],
  s3: ['机构审批', 'The institution approves'],
  s3Text: [
    '提交后由本机构联系人审批。通过的送到中心；需要补充的，写明意见退回，负责人补好再交。\n联系人打开申报书之前，负责人可以撤回修改。',
    "The institution's contact approves what goes to the centre, or returns it with an opinion.\nUntil the contact has opened it, the manager may take it back.",
  ],
  s4: ['形式审查与评审', 'Formal review and reviews'],
  s4Text: [
    '中心先做形式审查，看材料是否齐全、与已有课题是否重复。随后分派评审人，初审、复审分别给出意见和结论。\n评审人看不到申报人和机构的名字；有利害关系的自动回避。',
    'The centre looks whether everything is there and whether it repeats another subject, then assigns reviewers for the first and the second review.\nReviewers do not see who declares; whoever has an interest is left out.',
  ],
  s5: ['公示与异议', 'Public notice and objections'],
  s5Text: [
    '拟立项的课题在展示平台公示，默认七天。任何人都可以实名提出异议，写明事实和依据，未登录的须通过邮件确认；中心核实后答复。异议处理完毕之前不予立项。',
    'Planned subjects stand on public notice, seven days by default. Anybody may object under their name with facts, and confirms it by e-mail unless signed in; until that is settled the subject is not established.',
  ],
  s6: ['立项与研究', 'Established and researched'],
  s6Text: [
    '立项后编制课题编号、上传任务书，按期提交开题、中期、年度总结和结题报告。需要延期、换人或调整内容的，提出变更申请。\n研究中形成的论文、系统、标准、软件等，在课题的“成果与共享”里登记。',
    'Once established it gets a number and a task book; opening, mid-term, yearly and concluding reports follow. For delays or other people ask for a change.\nPapers, systems, standards and software are registered among its results.',
  ],
  s7: ['评分与评奖', 'Grading and prizes'],
  s7Text: [
    '结题的课题由专家按年度规则评分，评分结束后自动排名，优秀课题进入评奖。技术委员会表决，中心授奖并公布，证书可以下载。',
    "Finished subjects are graded by the year's rule; the excellent ones go on to the prizes. The committee votes, the centre awards and publishes; certificates can be taken.",
  ],
  s8: ['公开成果', 'Made public'],
  s8Text: [
    '中心把获奖课题和确认对外共享的成果在展示平台公开。公开前会检查文字里有没有手机号码、邮箱和人员姓名。\n人员只有自己在“个人设置 - 基本设置”里同意后才署名，机构由联系人同意后署名；随时可以收回。',
    'The centre makes prizes and confirmed results public, once their words hold no number, mailbox or name.\nPeople are named only once they agreed under Settings – Basics, institutions once their contact did; both may take it back at any time.',
  ],
  s9: ['监管查看', 'Supervision'],
  s9Text: [
    '证监会领导在“统计报表”里看各年度、各机构、各领域的申报、立项与结题，每个数字点开就是它所数的课题；在“年度计划管理”“进展管理”“获奖列表”里看到每项课题走到哪一步。\n只看不改；需要的表格可以导出。',
    'CSRC leaders read under "Statistics" what was declared, established and finished by year, institution and field; each number opens what it counts. "Year plans", "Progress" and "Awards" say how far each subject is.\nThey read and change nothing; tables can be exported.',
  ],
  s10: ['系统管理', 'The system'],
  s10Text: [
    '管理员在“系统管理”里维护用户、角色、部门、字典和菜单；发通告，看日志、定时任务和运行监控。\n新角色以十七个角色之一为基础，再增减权限；改动在下一次操作时生效。停用的账号立即退出。',
    'Under "System" the administrator keeps users, roles, departments, dictionaries and menus, writes announcements and watches logs, jobs and the monitor.\nA new role stands on one of the seventeen; a change counts at the next act, and a disabled account is signed out at once.',
  ],
  s11: ['在创新中心工作', 'Work in the centre'],
  s11Text: [
    '创新中心的首页汇集公告、会议、最近的资料和软件。管理员发公告、排会议、管软件分类并看统计；供应商登记软件和版本，由管理员审核后上架；技术专家和使用机构查阅、下载并反馈。\n资料按区域共享，别的工作台看不到。',
    'Its home gathers announcements, meetings, the newest files and software. The administrator announces, plans meetings, keeps software classes and reads the figures; providers register software, which the administrator checks; experts and institutions read, take and answer.\nFiles stay within the workspace.',
  ],
  s12: ['在安全实验室工作', 'Work in the lab'],
  s12Text: [
    '实验室管理员发布安全通告、管理安全资料、排会议并看统计；机构用户、使用方厂商和技术厂商在“安全报告共享”里提交和查阅报告，在“安全通告”里确认收到并填写处置情况。\n应急演练的场景由管理员维护，机构抽取后演练。',
    "The administrator publishes advisories, keeps the lab's material, plans meetings and reads the figures; institutions and vendors share reports, confirm advisories and say what they did.\nDrill scenes are kept by the administrator; institutions draw them.",
  ],
  s13: ['在资料空间工作', 'Work in the data space'],
  s13Text: [
    '“资料目录”列出可以申请的资料和使用条件。用户提交“使用申请”，写明用途；资料的提供方或管理员批准后才能下载，收回之后立即不能再下载。\n管理员维护共享空间与征集空间，并看统计。',
    'The catalogue lists material and its terms. A user asks for it and says what for; only once it is approved can it be taken, and no longer from the moment it is revoked.\nThe administrator keeps the shared and the collecting space and reads the figures.',
  ],
  s14: ['每天都用的', 'Every day'],
  s14Text: [
    '右上角的铃铛是通知，点开就到要办的事；按 Ctrl+K 搜索课题、人员、文件和菜单。\n“成果分享”“课件分享”“交互式编程”对所有角色开放；有问题写在“意见反馈”里，答复会发到通知。密码、邮箱、语言和深色外观在“个人设置”里改。',
    'The bell at the top has what waits, one click from its place; Ctrl+K searches subjects, people, files and menus.\nShared results, courseware and programming are open to every role; "Feedback" takes questions. Password, mailbox, language and dark look are under Settings.',
  ],
  menuOf: (role: string) => [`${role}的菜单`, `The menu: ${role}`],
  // The display platform
  displayTitle: ['展示平台使用说明', 'How to use the display platform'],
  displayLead: ['不用登录即可查阅。', 'Free to read, without signing in.'],
  d1: ['看什么', 'What is here'],
  d1Text: [
    '首页是当年的课题全貌：每个点是一项申报，实心的已经立项。下面是获奖课题、共享成果、成果产品、行业软件和公告。',
    "The first page is the year's work: each dot is a declaration, a full one is established. Below stand prizes, results, products, software and announcements.",
  ],
  d2: ['怎样查找', 'How to find'],
  d2Text: [
    '在搜索框里直接输入中文，多个词用空格隔开，全部出现才算找到；找到的词会标出来。左侧可以按类别、研究领域和年度缩小范围，再点一次取消。',
    'Type words, with spaces between several: all of them must be there, and they are marked. Kind, field and year narrow it; one more click undoes that.',
  ],
  d3: ['公示与异议', 'Notices and objections'],
  d3Text: [
    '公示中的拟立项课题列在“公示”里。点击“提出异议”，填写姓名、邮箱和事实依据，打开确认邮件中的链接后异议生效；中心核实后答复，联系方式不会公开。',
    'Planned subjects stand under "Notices". Object with your name, e-mail address and the facts, and open the link in the confirmation e-mail: the objection then takes effect. The centre answers there; how to reach you is not published.',
  ],
  d4: ['署名与撤下', 'Names and taking back'],
  d4Text: [
    '人员、机构未经同意不署名。发现内容有误或者侵害您的权益，请写信到页脚的邮箱，中心核实后撤下，数秒内不再可见。',
    'Nobody is named without their consent. If something is wrong or hurts your rights, write to the mailbox below: what is taken back is gone within seconds.',
  ],
  d5: ['订阅与引用', 'Feed and quoting'],
  d5Text: [
    '用阅读器订阅页脚的“订阅更新”，新公开的内容会自动送达。每项内容有固定网址，可以直接引用；加上 ?lang=en 是英文界面。',
    'Subscribe to the feed below for what is new. Each item has a lasting address to quote; ?lang=en shows the English pages.',
  ],
  // The experimental platform
  experiTitle: ['实验平台', 'Experimental platform'],
  experiLead: [
    '产品演示、交互式编程与行业里的外部实验环境。',
    'Demonstrations, interactive programming and experiments elsewhere.',
  ],
  coding: ['交互式编程', 'Interactive programming'],
  codingText: [
    '用行业数据做练习，在浏览器里写代码、运行、看结果。',
    "Exercises with the industry's data: write, run and see in the browser.",
  ],
  drill: ['应急演练抽题', 'Drill scenes'],
  drillText: ['现场抽取网络安全应急演练场景。', 'Draw a scene for an emergency drill.'],
  outside: ['外部链接', 'Elsewhere'],
  opensNew: ['会另开一个窗口', 'opens in another window'],
  display: ['展示平台', 'Display platform'],
  displayText: ['获奖课题、共享成果、产品与软件。', 'Prizes, results, products and software.'],
})
