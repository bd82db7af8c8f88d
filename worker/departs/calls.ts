import { z } from 'zod'
import { call } from '../core/call'
import {
  ByOrgCode,
  DepartFound,
  DepartName,
  DepartNode,
  DepartPick,
  DepartPickQuery,
  DepartRow,
  IdNode,
  OneDepart,
  ParentName,
  ParentOf,
  SearchBy,
  TreeBelow,
  Way,
  WholeTree,
} from './contract'

export const allDeparts = call('GET /v2/sys/sysDepart/queryall', {
  does: '全部机构',
  may: 'session',
  answers: z.array(DepartRow),
})
export const pickableDeparts = call('GET /v2/sys/sysDepart/getDepartList', {
  does: '选择机构',
  may: 'user:pick',
  takes: DepartPickQuery,
  answers: z.array(DepartPick),
})
export const below = call('GET /v2/sys/sysDepart/queryDepartTreeSync', {
  does: '部门树的下级',
  may: 'session',
  takes: TreeBelow,
  answers: z.array(DepartNode),
})
export const tree = call('GET /v2/sys/sysDepart/queryTreeList', {
  does: '部门树',
  may: 'session',
  takes: WholeTree,
  answers: z.array(DepartNode),
})
export const idTree = call('GET /v2/sys/sysDepart/queryIdTree', {
  does: '部门编号树',
  may: 'session',
  answers: z.array(IdNode),
})
export const mine = call('GET /v2/sys/sysDepart/queryMyDeptTreeList', {
  does: '本人负责的部门树',
  may: 'session',
  answers: z.array(DepartNode),
})
export const searchBy = call('GET /v2/sys/sysDepart/searchBy', {
  does: '按名称、拼音、首字母查找部门',
  may: 'session',
  takes: SearchBy,
  answers: z.array(DepartFound),
})
export const parentName = call('GET /v2/sys/sysDepart/queryParentName', {
  does: '上级部门名称',
  may: 'session',
  takes: ParentOf,
  answers: ParentName,
})
export const way = call('GET /v2/sys/sysDepart/queryAllParentId', {
  does: '一个部门的全部上级',
  may: 'session',
  takes: OneDepart,
  answers: Way,
})
export const departName = call('GET /v2/sys/sysDepart/getDepartName', {
  does: '按编码查询部门名称',
  may: 'session',
  takes: ByOrgCode,
  answers: DepartName,
})
