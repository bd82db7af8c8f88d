import { inSentence, plural, texts } from './texts'

/** Messages shared by all areas. */
export const t = texts({
  codesUsedUp: ['该级编码已用完', 'No more codes are available at this level'],
  onlySees: ['您正以他人身份查看，不可修改', 'You are viewing as another person. Nothing can be changed.'],
  advancedLong: (max: number) => [
    `高级查询最多 ${max} 个条件`,
    `Advanced filters are limited to ${plural(max, 'condition')}`,
  ],
  advancedWrong: ['高级查询条件有误', 'The advanced filter is not valid'],
  atLeastOne: (label: string) => [`${label}至少为 1`, `${label} must be at least 1`],
  badInput: ['填写有误，请检查', 'Some entries are not valid. Check the form.'],
  badRequest: ['请求内容有误，请检查后重试', 'The request is not valid. Check it and try again.'],
  bodyTooLarge: ['请求内容超过 5 MB，请减少后重试', 'The request exceeds 5 MB. Reduce it and try again.'],
  bodyTooSlow: [
    '请求内容传输过慢，连接已中断，请检查网络后重试',
    'The request arrived too slowly and was cancelled. Check your connection and try again.',
  ],
  captchaAsk: ['请输入验证码', 'Enter the captcha'],
  crowded: [
    '系统繁忙，本次操作未完成，请稍后再试',
    'The system is busy and the operation was not completed. Try again later.',
  ],
  fullHouse: [
    '当前访问量较大，请稍候再试；已填写的内容不会丢失',
    'The service is busy. Try again in a moment. Your input is not lost.',
  ],
  fullHouseTitle: ['请稍候', 'Please wait'],
  fullHousePage: [
    '当前访问量较大，页面稍候将自动打开。',
    'The service is busy. The page will open automatically in a moment.',
  ],
  dataService: ['数据服务', 'The data service'],
  changesByGet: [
    '此操作会更改数据，请通过页面上的按钮办理',
    'This operation changes data. Use the button on the page.',
  ],
  contentMissing: ['内容不能为空', 'Content is required'],
  deadlineBeforeStart: ['截止时间应晚于开始时间', 'The deadline must be after the start time'],
  defect: ['系统异常', 'System error'],
  defectLater: ['系统异常，请稍后再试', 'System error. Try again later.'],
  done: ['操作成功', 'Done'],
  dryRun: (ok: number, failed: number) =>
    ok + failed === 1
      ? [ok ? '符合条件' : '不符合条件', ok ? 'Eligible' : 'Not eligible']
      : failed === 0
        ? [`${ok} 个均符合条件`, `All ${ok} are eligible`]
        : ok === 0
          ? [`${failed} 个均不符合条件`, `None of the ${failed} are eligible`]
          : [`${ok} 个符合条件，${failed} 个不符合条件`, `${ok} eligible, ${failed} not eligible`],
  dueInPast: ['截止时间应晚于当前时间', 'The deadline must be in the future'],
  endBeforeStart: ['结束时间应晚于开始时间', 'The end time must be after the start time'],
  exists: ['数据库中已存在该记录', 'This record already exists'],
  fileStorage: ['文件存储', 'The file storage'],
  fillIn: (label: string) => [`请填写${label}`, `${label} is required`],
  forbidden: [
    '没有权限，请联系管理员授权后刷新缓存！',
    'No permission. Ask the administrator for access, then refresh.',
  ],
  id: ['编号', 'ID'],
  keywordTooLong: ['关键字最多 50 个字', 'Keyword must be 50 characters or fewer'],
  illFormed: [
    '内容含有无法识别的字符，或嵌套过深、项数过多，请检查后重试',
    'The content has unreadable characters, is nested too deeply or has too many items. Check it and try again.',
  ],
  lostRace: ['数据已被他人修改，请刷新后重试', 'This was changed by someone else. Reload and try again.'],
  noRight: (does: string) => [`没有权限：${does}`, `No permission: ${inSentence(does)}`],
  noSuchDay: (label: string) => [`${label}不是有效的日期`, `${label} is not a valid date`],
  noSuchFilter: (name: string) => [`不支持的筛选条件：${name}`, `Filter not supported: ${name}`],
  noSuchProvince: ['省份不存在，请重新选择', 'Province not found. Select another one.'],
  noSuchList: ['列表不存在', 'List not found'],
  noSuchMatch: ['条件的匹配方式应为 and 或 or', 'Conditions must be joined by and or or'],
  noSuchOrder: ['排序方向应为 asc 或 desc', 'The sort direction must be asc or desc'],
  noSuchRole: ['角色不存在', 'Role not found'],
  noSuchRule: (name: string) => [`不支持的查询规则：${name}`, `Query rule not supported: ${name}`],
  noSuchSort: ['不支持按此列排序', 'This column cannot be sorted'],
  noSuchStatus: ['状态不存在', 'Status not found'],
  noSuchTime: (label: string) => [`${label}不是有效的时间`, `${label} is not a valid time`],
  noneDone: (failed: number, reason: string) => [
    `${failed} 个不符合条件，均未处理：${reason}`,
    `${failed} not eligible, none processed: ${reason}`,
  ],
  notDay: (label: string) => [`${label}格式应为 2026-11-20`, `${label} must have the format 2026-11-20`],
  notFound: ['很抱歉，资源未找到!', 'Sorry, this resource was not found'],
  notInStatus: (status: string, act: string) => [
    `当前状态为“${status}”，不可${act}`,
    `Not possible in status "${status}": ${inSentence(act)}`,
  ],
  notForm: ['请求内容不是有效的表单', 'The request is not a valid form'],
  notJson: ['请求内容不是有效的 JSON', 'The request is not valid JSON'],
  notNumber: (label: string) => [`${label}应为数字`, `${label} must be a number`],
  notStamp: (label: string) => [
    `${label}格式应为 2026-11-20 09:30:00`,
    `${label} must have the format 2026-11-20 09:30:00`,
  ],
  notText: (label: string) => [`${label}应为文字`, `${label} must be text`],
  notWhole: (label: string) => [`${label}应为整数`, `${label} must be a whole number`],
  notYear: (label: string) => [`${label}应为四位年份`, `${label} must be a four-digit year`],
  pageNumber: ['页码', 'Page'],
  pageSize: ['每页条数', 'Rows per page'],
  pageTooLong: (max: number) => [`每页最多 ${max} 条`, `The limit is ${plural(max, 'row')} per page`],
  phoneWrong: ['手机号码格式有误', 'The mobile number is not valid'],
  rangeLong: ['区间的起止值过长', 'A limit of the range is too long'],
  reason: ['理由', 'Reason'],
  reasonMissing: ['请填写理由（至少 5 个字）', 'Enter a reason (at least 5 characters)'],
  reasonTooLong: ['理由最多 500 个字', 'Reason must be 500 characters or fewer'],
  reopenReason: ['重新打开的理由', 'Reason for reopening'],
  required: (label: string) => [`${label}不能为空`, `${label} is required`],
  someDone: (ok: number, failed: number, reason: string) => [
    `${ok} 个已处理，${failed} 个未处理：${reason}`,
    `${ok} processed, ${failed} not processed: ${reason}`,
  ],
  system: ['系统', 'System'],
  tokenInvalid: ['Token失效，请重新登录!', 'Your session is no longer valid. Sign in again.'],
  tooLarge: ['文件大小超出限制', 'The file exceeds the size limit'],
  tooLong: (label: string, max: number) => [`${label}最多 ${max} 个字`, `${label} must be ${max} characters or fewer`],
  tooMany: ['一次最多处理 500 个', 'The limit is 500 at a time'],
  tooManyFiles: ['最多 20 个文件', 'The limit is 20 files'],
  tooShort: (label: string) => [`${label}至少 5 个字`, `${label} must be at least 5 characters`],
  unavailable: (what: string) => [
    `${what}暂时不可用，请稍后再试`,
    `${what} is temporarily unavailable. Try again later.`,
  ],
  unsure: [
    '数据服务未及时响应，本次操作可能已保存，请刷新后查看',
    'The data service did not respond in time. Your changes may have been saved. Reload to check.',
  ],
  valueTaken: ['该值不可用，系统中已存在！', 'This value is already in use'],
  versionWrong: ['版本号有误', 'The version number is not valid'],
  wrong: (label: string) => [`${label}有误`, `${label} is not valid`],
  year: ['年度', 'Year'],
  semicolon: ['；', '; '],
})
