import { texts } from './texts'

/** Sentences that every area answers with. */
export const t = texts({
  advancedLong: (max: number) => [`高级查询最多 ${max} 个条件`, `The advanced query takes at most ${max} conditions`],
  advancedWrong: ['高级查询条件有误', 'The advanced query is not right'],
  atLeastOne: (label: string) => [`${label}至少为 1`, `${label}: at least 1`],
  badInput: ['填写有误，请检查', 'Something is wrong in the form; please check'],
  badRequest: ['请求内容有误，请检查后重试', 'The request is wrong; check it and try again'],
  bodyTooLarge: ['请求内容超过 5 MB，请减少后重试', 'The request is larger than 5 MB; send less at a time'],
  crowded: [
    '系统繁忙，本次操作没有完成，请稍后再试',
    'Too many people are at work just now; nothing was saved. Please try again in a moment',
  ],
  dataService: ['数据服务', 'The data service'],
  changesByGet: [
    '此操作会更改数据，请通过页面上的按钮办理',
    'This changes something; please use the button on the page',
  ],
  defect: ['系统异常', 'Something went wrong'],
  defectLater: ['系统异常，请稍后再试', 'Something went wrong; please try again later'],
  done: ['操作成功！', 'Done'],
  dryRun: (ok: number, failed: number) =>
    ok + failed === 1
      ? [ok ? '符合条件' : '不符合条件', ok ? 'Can be done' : 'Cannot be done']
      : failed === 0
        ? [`${ok} 个均符合条件`, `All ${ok} can be done`]
        : ok === 0
          ? [`${failed} 个均不符合条件`, `None of the ${failed} can be done`]
          : [`${ok} 个符合条件，${failed} 个不符合条件`, `${ok} can be done, ${failed} cannot`],
  exists: ['数据库中已存在该记录', 'This record already exists'],
  fileStorage: ['文件存储', 'The file storage'],
  fillIn: (label: string) => [`请填写${label}`, `Please fill in: ${label}`],
  forbidden: [
    '没有权限，请联系管理员授权后刷新缓存！',
    'You do not have the right; ask an administrator for it and refresh',
  ],
  id: ['编号', 'Id'],
  illFormed: [
    '内容含有无法识别的字符或嵌套过深，请检查后重试',
    'There are characters that cannot be read, or it is nested too deeply; please check',
  ],
  lostRace: ['数据已被他人修改，请刷新后重试', 'Somebody else has changed this; refresh and try again'],
  noRight: (does: string) => [`没有权限：${does}`, `You do not have the right: ${does}`],
  noSuchDay: (label: string) => [`${label}不是有效的日期`, `${label} is not a date that exists`],
  noSuchFilter: (name: string) => [`不支持的筛选条件：${name}`, `No such filter: ${name}`],
  noSuchMatch: ['条件的匹配方式应为 and 或 or', 'Conditions are joined by and or by or'],
  noSuchOrder: ['排序方向应为 asc 或 desc', 'The order must be asc or desc'],
  noSuchRule: (name: string) => [`不支持的查询规则：${name}`, `No such rule: ${name}`],
  noSuchSort: ['不能按此列排序', 'This column cannot be sorted by'],
  noSuchTime: (label: string) => [`${label}不是有效的时间`, `${label} is not a time that exists`],
  noneDone: (failed: number, reason: string) => [
    `${failed} 个不符合条件，均未处理：${reason}`,
    `${failed} cannot be done, so none was: ${reason}`,
  ],
  notDay: (label: string) => [`${label}格式应为 2026-11-20`, `${label} must look like 2026-11-20`],
  notFound: ['很抱歉，资源未找到!', 'Sorry, this was not found'],
  notInStatus: (status: string, act: string) => [
    `当前状态为“${status}”，不能${act}`,
    `Not possible while the status is “${status}”: ${act}`,
  ],
  notForm: ['请求内容不是有效的表单', 'The request is not a valid form'],
  notJson: ['请求内容不是有效的 JSON', 'The request is not valid JSON'],
  notNumber: (label: string) => [`${label}应为数字`, `${label} must be a number`],
  notStamp: (label: string) => [`${label}格式应为 2026-11-20 09:30:00`, `${label} must look like 2026-11-20 09:30:00`],
  notText: (label: string) => [`${label}应为文字`, `${label} must be text`],
  notWhole: (label: string) => [`${label}应为整数`, `${label} must be a whole number`],
  notYear: (label: string) => [`${label}应为四位年份`, `${label} must be a year of four digits`],
  pageNumber: ['页码', 'Page'],
  pageSize: ['每页条数', 'Rows per page'],
  pageTooLong: (max: number) => [`每页最多 ${max} 条`, `At most ${max} rows per page`],
  rangeLong: ['区间的起止值过长', 'An end of the range is too long'],
  reason: ['理由', 'Reason'],
  required: (label: string) => [`${label}不能为空`, `${label} is required`],
  someDone: (ok: number, failed: number, reason: string) => [
    `${ok} 个已处理，${failed} 个未处理：${reason}`,
    `${ok} done, ${failed} not done: ${reason}`,
  ],
  system: ['系统', 'System'],
  tokenInvalid: ['Token失效，请重新登录!', 'Your session is no longer valid; please sign in again'],
  tooLarge: ['文件大小超出限制', 'The file is too large'],
  tooLong: (label: string, max: number) => [`${label}最多 ${max} 个字`, `${label}: at most ${max} characters`],
  tooMany: ['一次最多处理 500 个', 'At most 500 at a time'],
  tooShort: (label: string) => [`${label}至少 5 个字`, `${label}: at least 5 characters`],
  unavailable: (what: string) => [
    `${what}暂时不可用，请稍后再试`,
    `${what} is not available at the moment; please try again later`,
  ],
  unsure: [
    '数据服务没有及时答复，本次操作可能已经保存，请刷新后查看',
    'The data service did not answer in time; this may have been saved. Refresh and look',
  ],
  wrong: (label: string) => [`${label}有误`, `${label} is not right`],
  year: ['年度', 'Year'],
})
