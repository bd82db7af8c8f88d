import { texts } from '../../core/texts'

export const t = texts({
  ban: ['封禁地址', 'Banned address'],
  ip: ['地址或网段', 'Address or range'],
  ipHelp: [
    'IPv4、IPv6 地址或网段，如 203.0.113.7、203.0.113.0/24、2001:db8::/32',
    'An IPv4 or IPv6 address or a range: 203.0.113.7, 203.0.113.0/24, 2001:db8::/32',
  ],
  ipWrong: ['请输入正确的IP', 'Please enter a correct IP'],
  status: ['状态', 'Status'],
  shut: ['封禁中', 'Shut out'],
  lifted: ['已解除', 'Lifted'],
  source: ['来源', 'By'],
  manual: ['手动', 'Hand'],
  auto: ['自动（限登录）', 'Automatic (sign-in)'],
  reason: ['原因', 'Reason'],
  toTime: ['封禁至', 'Until'],
  toTimeHelp: ['不填则一直封禁，直到解除', 'Empty: until somebody lifts it'],
  hits: ['拦截次数', 'Turned away'],
  lastTime: ['最近拦截', 'Last time'],
  loopback: ['不能封禁本机地址', 'The machine itself cannot be shut out'],
  ours: ['不能封禁系统自己的代理地址', 'Our own proxies cannot be shut out'],
  own: (address: string) => [
    `不能封禁正在使用的地址 ${address}`,
    `You are at ${address} yourself: it cannot be shut out`,
  ],
  past: ['封禁截止时间应晚于现在', 'The end must be later than now'],
  isLifted: ['该地址的封禁已经解除', 'It is lifted already'],
  isShut: ['该地址正在封禁中', 'It is shut out already'],
  liftDone: ['已解除封禁', 'Lifted'],
  againDone: ['已重新封禁', 'Shut out again'],
  failures: (minutes: number) => [
    `登录失败次数过多，锁定后仍继续尝试，自动封禁 ${minutes} 分钟`,
    `Too many failed sign-ins, continued while locked: banned for ${minutes} minutes`,
  ],
  turnedAway: [
    '您的 IP 地址已被限制访问，如有疑问请联系系统管理员',
    'Your address is shut out. Please ask the administrator if you think this is wrong',
  ],
  signInBanned: [
    '您所在网络的登录失败次数过多，登录等公开操作暂停受理，请稍后再试',
    'Too many sign-ins have failed from your network. Signing in and other public actions are paused; try again later',
  ],
  turnedAwayTitle: ['访问受限', 'Shut out'],
})
