import { texts } from '../../core/texts'

export const t = texts({
  ban: ['封禁地址', 'Blocked IP address'],
  ip: ['IP 地址或网段', 'IP address or range'],
  ipHelp: [
    'IPv4、IPv6 地址或网段，如 203.0.113.7、203.0.113.0/24、2001:db8::/32',
    'IPv4 or IPv6 address or range, for example 203.0.113.7, 203.0.113.0/24 or 2001:db8::/32',
  ],
  ipWrong: ['请输入正确的IP', 'Enter a valid IP address'],
  status: ['状态', 'Status'],
  shut: ['封禁中', 'Blocked'],
  lifted: ['已解除', 'Unblocked'],
  source: ['来源', 'Source'],
  manual: ['手动', 'Manual'],
  auto: ['自动（登录限制）', 'Automatic (sign-in limit)'],
  reason: ['原因', 'Reason'],
  toTime: ['封禁至', 'Blocked until'],
  toTimeHelp: ['不填则持续封禁，直至解除', 'Leave empty to block until unblocked'],
  hits: ['拦截次数', 'Blocked requests'],
  lastTime: ['最近拦截', 'Last blocked'],
  loopback: ['不可封禁本机地址', "Local addresses can't be blocked"],
  ours: ['不可封禁系统自身的代理地址', "The system's own proxies can't be blocked"],
  own: (address: string) => [
    `不可封禁正在使用的地址 ${address}`,
    `You are using the address ${address}, so it can't be blocked`,
  ],
  past: ['封禁截止时间须晚于当前时间', 'Blocked until must be in the future'],
  isLifted: ['该地址的封禁已解除', 'This address is already unblocked'],
  isShut: ['该地址正在封禁中', 'This address is already blocked'],
  liftDone: ['已解除封禁', 'Address unblocked'],
  againDone: ['已重新封禁', 'Address blocked again'],
  failures: (minutes: number) => [
    `登录失败次数过多，锁定后仍继续尝试，自动封禁 ${minutes} 分钟`,
    `Too many failed sign-ins and further attempts while locked: blocked automatically for ${minutes} minutes`,
  ],
  turnedAway: [
    '您的 IP 地址已被限制访问，如有疑问请联系系统管理员',
    'Your IP address is blocked. If you think this is a mistake, contact the system administrator.',
  ],
  signInBanned: [
    '您所在网络的登录失败次数过多，登录等公开操作暂停受理，请稍后再试',
    'Too many sign-ins have failed from your network. Sign-in and other public actions are paused. Try again later.',
  ],
  turnedAwayTitle: ['访问受限', 'Access denied'],
})
