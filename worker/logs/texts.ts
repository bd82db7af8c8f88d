import { texts } from '../core/texts'

export const t = texts({
  badInput: ['输入有误', 'invalid input'],
  conflict: ['状态或并发冲突', 'conflict'],
  noRight: ['无权限', 'not permitted'],
  notFound: ['不存在或不可见', 'not found'],
  notSignedIn: ['未登录', 'not signed in'],
  refused: (reason: string, code: number, count: number) => [
    `请求被拒绝：${reason}（${code}），${count} 次`,
    `Request refused: ${reason} (${code}), ${count === 1 ? 'once' : `${count} times`}`,
  ],
  tooMany: ['过于频繁', 'too many requests'],
  filterLong: (label: string) => [`${label}最多 64 个字符`, `${label}: at most 64 characters`],
  noSuchType: ['日志类型有误', 'There is no such kind of log'],
  placeWrong: ['核对的位置有误', 'There is no such place to go on from'],
  person: ['人员', 'Person'],
  action: ['操作', 'Action'],
  bizType: ['对象类型', 'Kind of subject'],
  bizId: ['对象编号', 'Id of the subject'],
  keyWord: ['关键词', 'Keyword'],
  signIn: ['登录', 'Sign-in'],
  act: ['操作', 'Act'],
  failure: ['异常', 'Failure'],
  loopback: ['本机', 'This machine'],
  inside: ['内网', 'Private network'],
  outside: ['公网', 'Public network'],
  unknownPlace: ['未知', 'Unknown'],
  onlySignIns: ['只能查看登录日志', 'Only sign-ins may be viewed'],
  changed: (seq: number) => [`第 ${seq} 条被改动过`, `Row ${seq} has been changed`],
  removed: (seq: number) => [`第 ${seq} 条不见了`, `Row ${seq} is gone`],
  notExported: (count: number) => [
    `${count} 条尚未归档，不能删除：封存满期限的日志由“日志归档”任务导出后才能删除`,
    count === 1
      ? '1 row lies in no file yet and cannot be removed'
      : `${count} rows lie in no file yet and cannot be removed`,
  ],
  removedCount: (count: number) => [`已删除 ${count} 条日志`, count === 1 ? '1 row removed' : `${count} rows removed`],
  defect: (what: string) => [`系统错误：${what}`, `Defect: ${what}`],
  inserted: (time: string) => [`${time} 的一条是后来插入的`, `A row of ${time} was put in afterwards`],
})
