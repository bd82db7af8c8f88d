import { texts } from '../../core/texts'

export const t = texts({
  filterLong: (label: string) => [`${label}最多 64 个字符`, `${label} must be 64 characters or fewer`],
  person: ['人员', 'Person'],
  address: ['IP 地址', 'IP address'],
  role: ['角色', 'Role'],
  depart: ['机构', 'Institution'],
  device: ['设备', 'Device'],
  whom: ['请选择要下线的设备或人员', 'Select the devices or the person to sign out'],
  ownSession: [
    '这是您正在使用的设备，请从右上角退出',
    'You are using this device. Sign out from the menu at the top right.',
  ],
  signedOut: (count: number) => [
    `已强制下线 ${count} 台设备`,
    count === 1 ? '1 device signed out' : `${count} devices signed out`,
  ],
})
