import { texts } from '~/worker/core/texts'

export const t = texts({
  // Steps of a subject, from declaration to award
  collectTitle: ['课题全流程：从申报到获奖', 'A subject from declaration to award'],
  collectLead: [
    '按先后顺序说明一项课题的各个环节：由谁办理、在何处办理、办理后的结果，并介绍监管、系统管理和三个工作台。选择角色可仅查看该角色的事项。',
    'Each step of a subject in order: who takes it, where, and what follows, plus supervision, system administration and the three workspaces. Select a role to see only its steps.',
  ],
  who: ['由谁', 'Role'],
  everyone: ['全部角色', 'All roles'],
  find: ['在帮助里搜索', 'Search help'],
  noStep: ['未找到相关内容，请更换关键词。', 'No matching content. Try another keyword.'],
  contents: ['目录', 'Contents'],
  visitor: ['访客', 'Visitor'],
  picture: (title: string) => [`画面：${title}`, `Screen: ${title}`],
  s1: ['登录', 'Sign in'],
  s1Text: [
    '打开登录页，输入账号和密码；也可使用手机号和短信验证码。勾选用户协议后登录。首次登录和密码过期时须先修改密码。\n无账号的，在登录页点击“注册账号”，邮件激活并由机构联系人确认后即可登录。',
    'Open the sign-in page and enter your account and password, or your phone number and an SMS code. Agree to the terms to sign in. You must change your password at the first sign-in and when it has expired.\nIf you have no account, select "Register" on the sign-in page. You can sign in after activating it by email and being confirmed by your institution contact.',
  ],
  s2: ['填写申报书', 'Complete the declaration'],
  s2Text: [
    '在“申报课题”中按章节填写：基本信息、研究内容、进度、经费、成员和附件。内容自动保存，关闭浏览器不会丢失。\n提交前可进行检查：缺少的内容和超限之处逐条列出，点击即可定位。',
    'Complete the declaration section by section: basic information, content, schedule, budget, members and files. Your input is saved automatically, even if you close the browser.\nCheck the declaration before submitting: missing or overlong content is listed, and each entry links to its place.',
  ],
  s3: ['机构审批', 'Institution approval'],
  s3Text: [
    '提交后由本机构联系人审批。通过的送至中心；需要补充的，写明意见退回，负责人补充后重新提交。\n联系人打开申报书之前，负责人可撤回修改。',
    'After submission, the institution contact approves the declaration, which goes to the centre, or returns it with comments for the subject manager to complete and submit again.\nThe subject manager can withdraw the declaration until the contact has opened it.',
  ],
  s4: ['形式审查与评审', 'Formal review and reviews'],
  s4Text: [
    '中心先进行形式审查，核对材料是否齐全、与已有课题是否重复。随后分派评审人，初审、复审分别给出意见和结论。\n评审人不可见申报人和机构的名称；有利害关系的自动回避。',
    "The centre first checks that the material is complete and doesn't repeat an existing subject. It then assigns reviewers for the initial and the second review, each with reviews and a decision.\nReviewers don't see the names of applicants or institutions. Reviewers with a conflict of interest are excluded automatically.",
  ],
  s5: ['公示与异议', 'Public notice and objections'],
  s5Text: [
    '拟立项的课题在展示平台公示，默认七天。任何人均可实名提出异议，写明事实和依据，未登录的须通过邮件确认；中心核实后答复。异议处理完毕之前不予立项。',
    "Proposed subjects are on public notice on the public display, for seven days by default. Anyone can object under their real name, stating facts and evidence; without signing in, the objection must be confirmed by email. The centre verifies and answers. A subject isn't established until its objections are resolved.",
  ],
  s6: ['立项与研究', 'Establishment and research'],
  s6Text: [
    '立项后编制课题编号、上传任务书，按期提交开题、中期、年度总结和结题报告。需要延期、更换人员或调整内容的，提出变更申请。\n研究形成的论文、系统、标准、软件等，在课题的“成果与共享”中登记。',
    'After establishment, the subject receives a number and a task book is uploaded. Opening, mid-term and final reports and annual summaries are submitted on schedule. Submit a change request for an extension, a change of people or a change of content.\nRegister papers, systems, standards and software from the research under the results of the subject.',
  ],
  s7: ['评分与评奖', 'Grading and awards'],
  s7Text: [
    '结题的课题由专家按年度规则评分，评分结束后自动排名，优秀课题进入评奖。技术委员会表决，中心授奖并公布，证书可下载。',
    'Experts grade concluded subjects by the rule of the year. Subjects are ranked automatically when grading ends, and excellent ones enter the award round. The technical committee votes, and the centre grants and announces the awards. Certificates can be downloaded.',
  ],
  s8: ['公开成果', 'Publication of results'],
  s8Text: [
    '中心在展示平台公开获奖课题和确认对外共享的成果。公开前检查文字中是否含有手机号码、邮箱和人员姓名。\n人员须本人在“个人设置 - 基本设置”中同意后署名，机构由联系人同意后署名；同意可随时收回。',
    'The centre publishes awarded subjects and results confirmed for sharing on the public display. Before publication, the text is checked for phone numbers, email addresses and names.\nPeople are named only after consenting under Settings – Basics, and institutions only after their contact consents. Consent can be withdrawn at any time.',
  ],
  s9: ['监管查看', 'Supervision'],
  s9Text: [
    '证监会领导在“统计报表”中查看各年度、各机构、各领域的申报、立项与结题，点击数字可查看对应课题；在“年度计划管理”“进展管理”“获奖列表”中查看每项课题的进度。\n仅可查看，不可修改；所需表格可导出。',
    'CSRC leaders view declared, established and concluded subjects by year, institution and field under "Statistics". Select a number to see its subjects. "Year plans", "Progress" and "Awards" show the progress of each subject.\nAccess is read-only. Tables can be exported.',
  ],
  s10: ['系统管理', 'System administration'],
  s10Text: [
    '管理员在“系统管理”中维护用户、角色、部门、字典和菜单；发布公告，查看日志、定时任务和运行监控。\n新角色以十七个角色之一为基础，再增减权限；修改自下一次操作起生效。停用的账号立即退出。',
    'Administrators manage users, roles, departments, dictionaries and menus under "System", publish announcements and view logs, scheduled jobs and the monitor.\nA new role is based on one of the seventeen roles, with permissions added or removed. Changes take effect at the next action. Disabled accounts are signed out immediately.',
  ],
  s11: ['在创新中心工作', 'Innovation centre'],
  s11Text: [
    '创新中心首页汇集公告、会议、最近的资料和软件。管理员发布公告、安排会议、维护软件分类并查看统计；供应商登记软件和版本，由管理员审核后上架；技术专家和使用机构查阅、下载并反馈。\n资料按区域共享，其他工作台不可见。',
    "The home page shows announcements, meetings, recent files and software. Administrators publish announcements, schedule meetings, manage software classes and view statistics. Vendors register software and versions, which administrators review and publish. Experts and institutions view, download and give feedback.\nFiles are shared within the workspace and aren't visible in others.",
  ],
  s12: ['在安全实验室工作', 'Security lab'],
  s12Text: [
    '实验室管理员发布安全通告、管理安全资料、安排会议并查看统计；机构用户、使用方厂商和技术厂商在“安全报告共享”里提交和查阅报告，在“安全通告”里确认收到并填写处置情况。\n应急演练的场景由管理员维护，机构抽取后演练。',
    'Lab administrators publish security advisories, manage security material, schedule meetings and view statistics. Institutions and vendors submit and view reports under "Shared reports", and confirm advisories and report their response under "Security advisories".\nAdministrators maintain drill scenarios, which institutions draw for their drills.',
  ],
  s13: ['在资料空间工作', 'Data space'],
  s13Text: [
    '“资料目录”列出可申请的资料和使用条件。用户提交“使用申请”，写明用途；资料的提供方或管理员批准后方可下载，收回后立即不可再下载。\n管理员维护共享空间与征集空间，并查看统计。',
    'The catalogue lists material that can be requested and its terms of use. Users submit a request stating the purpose, and can download the material once its owner or an administrator approves it. Downloads stop as soon as the approval is revoked.\nAdministrators manage the shared and the collection space and view statistics.',
  ],
  s14: ['日常功能', 'Everyday features'],
  s14Text: [
    '右上角的铃铛为通知，点击可前往待办事项；按 Ctrl+K 搜索课题、人员、文件和菜单。\n“成果分享”“课件分享”“交互式编程”对所有角色开放；如有问题，可在“意见反馈”中提交，答复将发送至通知。密码、邮箱、语言和深色外观在“个人设置”中修改。',
    'The bell at the top right shows notifications and links to your open items. Press Ctrl+K to search subjects, people, files and menus.\n"Shared results", "Courseware" and "Interactive programming" are open to all roles. Submit questions under "Feedback"; the answer arrives as a notification. Change your password, email, language and dark theme under Settings.',
  ],
  menuOf: (role: string) => [`${role}的菜单`, `Menu: ${role}`],
  // The display platform
  displayTitle: ['展示平台使用说明', 'How to use the public display'],
  displayLead: ['无需登录即可查阅。', 'No sign-in required.'],
  d1: ['平台内容', 'Content'],
  d1Text: [
    '首页展示当年课题全貌：每个点为一项申报，实心点为已立项。下方为获奖课题、共享成果、成果产品、行业软件和公告。',
    "The home page gives an overview of this year's subjects. Each dot is a declaration; a solid dot is established. Awarded subjects, shared results, products, software and announcements follow below.",
  ],
  d2: ['查找方法', 'Search'],
  d2Text: [
    '在搜索框中输入关键词，多个词以空格分隔，须全部出现；匹配的词会突出显示。左侧可按类别、研究领域和年度缩小范围，再次点击即取消。',
    'Enter keywords in the search box, separated by spaces. Results contain all of them, highlighted. Narrow the results by type, field and year on the left; select a filter again to remove it.',
  ],
  d3: ['公示与异议', 'Public notice and objections'],
  d3Text: [
    '公示中的拟立项课题列在“公示”里。点击“提出异议”，填写姓名、邮箱和事实依据，打开确认邮件中的链接后异议生效；中心核实后答复，联系方式不会公开。',
    'Proposed subjects on public notice are listed under "Notices". Select "Object" and enter your name, email and evidence. The objection takes effect once you open the link in the confirmation email. The centre verifies and answers it. Your contact details are not published.',
  ],
  d4: ['署名与撤下', 'Names and withdrawal'],
  d4Text: [
    '人员、机构未经同意不署名。如发现内容有误或侵害您的权益，请致信页脚所列邮箱，中心核实后撤下，数秒内不再可见。',
    'People and institutions are not named without their consent. If content is incorrect or infringes your rights, write to the email address in the footer. Once verified, it is withdrawn and disappears within seconds.',
  ],
  d5: ['订阅与引用', 'Subscription and citation'],
  d5Text: [
    '使用阅读器订阅页脚的“订阅更新”，新公开的内容将自动送达。每项内容有固定网址，可直接引用；加上 ?lang=en 为英文界面。',
    'Subscribe to the feed in the footer to receive new content. Each item has a permanent address you can cite. Add ?lang=en for the English interface.',
  ],
  // The experimental platform
  experiTitle: ['实验平台', 'Experimental platform'],
  experiLead: [
    '产品演示、交互式编程与行业外部实验环境。',
    'Product demonstrations, interactive programming and external experiment environments.',
  ],
  coding: ['交互式编程', 'Interactive programming'],
  codingText: [
    '使用行业数据练习，在浏览器中编写、运行代码并查看结果。',
    'Practise with industry data: write code, run it and see the results in your browser.',
  ],
  drill: ['应急演练抽题', 'Drill scenario draw'],
  drillText: ['现场抽取网络安全应急演练场景。', 'Draw scenarios for cybersecurity emergency drills on site.'],
  outside: ['外部链接', 'External links'],
  opensNew: ['将在新窗口打开', 'opens in a new window'],
  display: ['展示平台', 'Public display'],
  displayText: ['获奖课题、共享成果、产品与软件。', 'Awarded subjects, shared results, products and software.'],
})
