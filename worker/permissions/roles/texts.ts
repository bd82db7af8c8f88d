import { plural, texts } from '../../core/texts'

export const t = texts({
  role: ['角色', 'Role'],
  codeHelp: ['以字母开头，如 auditViewer', 'Starts with a letter, for example auditViewer'],
  codeTaken: ['角色编码已存在', 'This role code already exists'],
  base: ['基础角色', 'Base role'],
  baseHelp: [
    '新角色遵守基础角色的数据范围与禁止事项，仅可在其范围内授权',
    'The role keeps the data scope and prohibitions of its base role. Permissions can be granted only within that scope.',
  ],
  registrable: ['可注册', 'Open for registration'],
  yes: ['是', 'Yes'],
  no: ['否', 'No'],
  sort: ['排序', 'Order'],
  builtInCode: ['内置角色的编码不可修改', "The code of a built-in role can't be changed"],
  builtInBase: ['内置角色不可更改基础角色', "The base role of a built-in role can't be changed"],
  heldBase: (count: number) => [
    `已有 ${count} 人持有该角色，不可更改基础角色`,
    `This role has ${plural(count, 'holder')}, so its base role can't be changed`,
  ],
  builtIn: (name: string) => [`“${name}”是内置角色，不可删除`, `"${name}" is a built-in role and can't be deleted`],
  codeFree: ['该角色编码可用', 'Role code is available'],
  copied: ['角色已复制', 'Role copied'],
})
