import { texts } from '../../core/texts'

export const t = texts({
  role: ['角色', 'Role'],
  codeHelp: ['以字母开头，如 auditViewer', 'It begins with a letter: auditViewer'],
  codeTaken: ['角色编码已存在', 'There is a role with this code'],
  base: ['基础角色', 'Stands on'],
  baseHelp: [
    '新角色遵守基础角色的数据范围与禁止事项，只能在其范围内授权',
    'The role keeps to what its base may see and may never do',
  ],
  registrable: ['可注册', 'May register'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  sort: ['排序', 'Order'],
  builtInCode: ['内置角色的编码不能修改', 'The code of a built-in role stays'],
  builtInBase: ['内置角色不能改变基础角色', 'A built-in role stands on itself'],
  heldBase: (count: number) => [
    `已有 ${count} 人持有该角色，不能改变基础角色`,
    `${count} people have this role: what it stands on stays`,
  ],
  builtIn: (name: string) => [`“${name}”是内置角色，不能删除`, `"${name}" is built in and cannot be removed`],
  codeFree: ['该角色编码可用', 'The code is free'],
  copied: ['角色已复制', 'Copied'],
})
