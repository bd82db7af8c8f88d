import { texts } from '../core/texts'

export const t = texts({
  badInput: ['输入有误', 'invalid input'],
  conflict: ['状态或并发冲突', 'conflict'],
  noRight: ['无权限', 'permission denied'],
  notFound: ['不存在或不可见', 'not found'],
  notSignedIn: ['未登录', 'not signed in'],
  refused: (reason: string, code: number, count: number) => [
    `请求被拒绝：${reason}（${code}），${count} 次`,
    `Request rejected: ${reason} (${code}), ${count === 1 ? 'once' : `${count} times`}`,
  ],
  tooMany: ['过于频繁', 'too many requests'],
  filterLong: (label: string) => [`${label}最多 64 个字符`, `${label} must be 64 characters or fewer`],
  noSuchType: ['日志类型有误', 'Invalid log type'],
  placeWrong: ['核对的位置有误', 'Invalid position for verification'],
  person: ['人员', 'Person'],
  action: ['操作', 'Action'],
  bizType: ['对象类型', 'Object type'],
  bizId: ['对象编号', 'Object ID'],
  keyWord: ['关键词', 'Keyword'],
  signIn: ['登录', 'Sign-in'],
  act: ['操作', 'Action'],
  failure: ['异常', 'Error'],
  loopback: ['本机', 'Local'],
  inside: ['内网', 'Private network'],
  outside: ['公网', 'Public network'],
  unknownPlace: ['未知', 'Unknown'],
  onlySignIns: ['仅可查看登录日志', 'You can view only the sign-in log'],
  changed: (seq: number) => [`第 ${seq} 条已被改动`, `Entry ${seq} was modified`],
  removed: (seq: number) => [`第 ${seq} 条缺失`, `Entry ${seq} is missing`],
  notExported: (count: number) => [
    `${count} 条尚未归档，不可删除：封存满期限的日志由“日志归档”任务导出后方可删除`,
    count === 1
      ? '1 entry is not archived yet and cannot be deleted. Expired sealed entries can be deleted once the log archiving job has exported them.'
      : `${count} entries are not archived yet and cannot be deleted. Expired sealed entries can be deleted once the log archiving job has exported them.`,
  ],
  removedCount: (count: number) => [
    `已删除 ${count} 条日志`,
    count === 1 ? '1 entry deleted' : `${count} entries deleted`,
  ],
  defect: (what: string) => [`系统错误：${what}`, `System error: ${what}`],
  inserted: (time: string) => [`${time} 的一条为事后插入`, `An entry of ${time} was inserted afterwards`],
})
