import { texts } from '~/worker/core/texts'

export const t = texts({
  online: ['在线用户', 'Signed in now'],
  onlineNote: [
    '每台登录的设备一行。最近活动的时间约一分钟更新一次。',
    'A row for each device that somebody is signed in on. When it was seen last is kept to the minute.',
  ],
  none: ['没有符合条件的设备', 'No device fits'],
  noneHelp: ['登录后的设备会出现在这里。', 'Devices that somebody signs in on appear here.'],
  person: ['人员', 'Person'],
  personHint: ['姓名、拼音或登录名', 'Name, its sound, or login name'],
  username: ['登录名', 'Login name'],
  role: ['角色', 'Role'],
  depart: ['机构', 'Institution'],
  device: ['设备', 'Device'],
  ip: ['地址', 'Address'],
  place: ['网络', 'Network'],
  since: ['登录时间', 'Signed in'],
  seen: ['最近活动', 'Last seen'],
  expires: ['到期时间', 'Signs in again'],
  sockets: ['实时连接', 'Live pages'],
  current: ['本机', 'This one'],
  ownDevice: ['这是您正在使用的设备', 'You are using this device'],
  end: ['下线', 'Sign out'],
  endAll: ['全部下线', 'Everywhere'],
  ending: (count: number) => [
    `将下线 ${count} 台设备`,
    count === 1 ? 'Sign out 1 device' : `Sign out ${count} devices`,
  ],
  endingAll: (name: string) => [`将下线 ${name} 的全部设备`, `Sign ${name} out everywhere`],
  endHelp: [
    '这些设备立即回到登录页，正在填写而未保存的内容留在对方的浏览器里。',
    'They are asked to sign in at once; what was typed and not saved stays in that browser.',
  ],
})
