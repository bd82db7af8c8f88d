import { texts } from '~/worker/core/texts'

export const t = texts({
  positions: ['职务管理', 'Positions'],
  checks: ['校验规则', 'Check rules'],
  checksNote: [
    '按编码引用的填写规则，整段匹配正则表达式。',
    'Rules that forms name by their code; a pattern fits the whole of a part.',
  ],
  tryOut: ['试一试', 'Try it'],
  tryingOut: (name: string) => [`试一试“${name}”`, `Try “${name}”`],
  tryValue: ['输入一个值', 'A value'],
  tryPasses: ['通过', 'It passes'],
  tryFails: (from: number, to: number, part: string, why: string) => [
    `第 ${from} 至 ${to} 位“${part}”不通过：${why}`,
    `Signs ${from} to ${to}, “${part}”: ${why}`,
  ],
  close: ['关闭', 'Close'],
  positionsNote: ['人员所任的职务；有人任职的不能删除。', 'The positions that people hold; one that is held stays.'],
  bans: ['IP 黑名单', 'Banned addresses'],
  bansNote: [
    '名单中的地址不能访问任何页面与接口，两秒内生效。多次登录失败仍继续尝试的地址会自动封禁一段时间。',
    'Whoever comes from here sees no page and no call, within two seconds. An address that goes on after the lock-out is shut out for a while.',
  ],
  sources: ['数据源管理', 'Data sources'],
  sourcesNote: [
    '外部的 libSQL 数据库与 HTTP 接口。只能连接允许的主机；密钥加密保存，保存后不再显示。',
    'Outside libSQL databases and HTTP services, on allowed hosts only. Secrets are kept sealed and never shown.',
  ],
  testSource: ['测试连接', 'Test'],
  setSecret: ['设置密钥', 'Set secret'],
  secret: ['密钥', 'Secret'],
  secretHelp: ['留空保存即清除已有的密钥', 'Saved empty, it takes away the one that is there'],
  hosts: ['允许的主机', 'Hosts allowed'],
  hostsHelp: [
    '每行一个主机名，非默认端口写作 主机:端口',
    'One host to a line, as host:port where the port is not the usual one',
  ],
  save: ['保存', 'Save'],
  lift: ['解除', 'Lift'],
  banAgain: ['重新封禁', 'Shut out again'],
  untilLifted: ['直到解除', 'Until lifted'],
  categories: ['分类字典', 'Categories'],
  categoriesNote: [
    '编码由系统按层级生成；移动一个分类时，其下级的编码随之改变。',
    'Codes follow the levels: what is below a category moves with it, and so do their codes.',
  ],
  dictionaries: ['数据字典', 'Dictionaries'],
  dictionariesNote: [
    '各表单与列表中的选项；内置字典的编码不能修改。',
    'What forms and lists choose from. Built-in dictionaries keep their codes.',
  ],
  items: ['字典项', 'Items'],
  refresh: ['刷新缓存', 'Refresh'],
  dictItems: ['字典项', 'Items of a dictionary'],
  dictItemsNote: (name: string) => [`字典：${name}`, `Dictionary: ${name}`],
  toDictionaries: ['返回字典', 'Back to the dictionaries'],
})
