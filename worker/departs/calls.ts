import { z } from 'zod'
import { call, fileResponse } from '../core/call'
import { BatchResult } from '../core/batch-result'
import { XLSX } from '../core/workbook'
import { ImportForm } from '../people/inputs'
import {
  AddDepart,
  OrgCodeInput,
  CheckName,
  CloseDeparts,
  Depart,
  DepartExportQuery,
  DepartSummary,
  EditDepart,
  DepartImportResult,
  CreatedDepart,
  MergePreview,
  MergePendingDepart,
  MoveDepart,
  MovePreview,
  DepartDetailInput,
  DepartIdsInput,
  PendingDepart,
  DepartSearchHit,
  DepartName,
  DepartNode,
  DepartOption,
  DepartPickQuery,
  DepartRow,
  IdNode,
  DepartReference,
  ParentName,
  ParentDepartInput,
  DepartSearchQuery,
  ChildDepartsQuery,
  DepartAncestors,
  DepartTreeFilter,
} from './contract'
import { t } from './texts'

export const allDeparts = call('GET /v2/sys/sysDepart/queryall', {
  does: '全部机构',
  may: 'session',
  answers: z.array(DepartRow),
})
export const pickableDeparts = call('GET /v2/sys/sysDepart/getDepartList', {
  does: '选择机构',
  may: 'user:pick',
  takes: DepartPickQuery,
  answers: z.array(DepartOption),
})
export const listChildDeparts = call('GET /v2/sys/sysDepart/queryDepartTreeSync', {
  does: '部门树的下级',
  may: 'session',
  takes: ChildDepartsQuery,
  answers: z.array(DepartNode),
})
export const tree = call('GET /v2/sys/sysDepart/queryTreeList', {
  does: '部门树',
  may: 'session',
  takes: DepartTreeFilter,
  answers: z.array(DepartNode),
})
export const idTree = call('GET /v2/sys/sysDepart/queryIdTree', {
  does: '部门编号树',
  may: 'session',
  answers: z.array(IdNode),
})
export const listLedDeparts = call('GET /v2/sys/sysDepart/queryMyDeptTreeList', {
  does: '本人负责的部门树',
  may: 'session',
  answers: z.array(DepartNode),
})
export const searchBy = call('GET /v2/sys/sysDepart/searchBy', {
  does: '按名称、拼音、首字母查找部门',
  may: 'session',
  takes: DepartSearchQuery,
  answers: z.array(DepartSearchHit),
})
export const parentName = call('GET /v2/sys/sysDepart/queryParentName', {
  does: '上级部门名称',
  may: 'session',
  takes: ParentDepartInput,
  answers: ParentName,
})
export const listAncestors = call('GET /v2/sys/sysDepart/queryAllParentId', {
  does: '部门的全部上级',
  may: 'session',
  takes: DepartReference,
  answers: DepartAncestors,
})
export const departName = call('GET /v2/sys/sysDepart/getDepartName', {
  does: '按编码查询部门名称',
  may: 'session',
  takes: OrgCodeInput,
  answers: DepartName,
})

// Calls for managers of departments.
export const byId = call('GET /v2/sys/sysDepart/queryById', {
  does: '部门详情',
  may: 'depart:manage',
  takes: DepartDetailInput,
  answers: Depart,
})
export const listAll = call('GET /v2/sys/sysDepart/listAll', {
  does: '全部部门，含停用',
  may: 'depart:manage',
  answers: z.array(DepartSummary),
})
export const notRemoved = call('GET /v2/sys/sysDepart/querynodelete', {
  does: '未删除的部门，含停用',
  may: 'depart:manage',
  answers: z.array(DepartSummary),
})
export const pendingDeparts = call('GET /v2/sys/sysDepart/getNotAuditDeparts', {
  does: '待确认的机构',
  may: 'depart:manage',
  answers: z.array(PendingDepart),
})
export const checkName = call('GET /v2/sys/sysDepart/checkDepartName', {
  does: '同一上级下部门名称是否可用',
  may: 'depart:manage',
  takes: CheckName,
  answers: z.null(),
  says: () => t.nameFree,
})
export const add = call('POST /v2/sys/sysDepart/add', {
  does: '添加部门',
  may: 'depart:manage',
  takes: AddDepart,
  answers: CreatedDepart,
  says: () => t.added,
})
export const edit = call('POST /v2/sys/sysDepart/edit', {
  does: '编辑部门',
  may: 'depart:manage',
  takes: EditDepart,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.saved,
})
export const remove = call('POST /v2/sys/sysDepart/delete', {
  does: '删除部门及其下级',
  may: 'depart:manage',
  takes: DepartIdsInput,
  answers: BatchResult,
})
export const removeMany = call('POST /v2/sys/sysDepart/deleteBatch', {
  does: '删除多个部门及其下级',
  may: 'depart:manage',
  takes: DepartIdsInput,
  answers: BatchResult,
})
export const close = call('POST /v2/sys/sysDepart/changeStatus', {
  does: '停用或启用部门',
  may: 'depart:manage',
  takes: CloseDeparts,
  answers: BatchResult,
})
export const previewMove = call('GET /v2/sys/sysDepart/movePreview', {
  does: '移动部门的影响',
  may: 'depart:manage',
  takes: MoveDepart,
  answers: MovePreview,
})
export const move = call('POST /v2/sys/sysDepart/move', {
  does: '移动部门',
  may: 'depart:manage',
  takes: MoveDepart,
  answers: CreatedDepart,
})
export const previewMerge = call('GET /v2/sys/sysDepart/mergePreview', {
  does: '待确认机构并入已有机构的影响',
  may: 'depart:manage',
  takes: MergePendingDepart,
  answers: MergePreview,
})
export const mergePending = call('POST /v2/sys/sysDepart/merge', {
  does: '待确认机构并入已有机构',
  tells: '其人员与注册申请转到已有机构，申请仍待确认；原机构删除',
  may: 'depart:manage',
  takes: MergePendingDepart,
  answers: z.strictObject({ id: z.string() }),
  says: () => t.merged,
})
export const exportXls = call('GET /v2/sys/sysDepart/exportXls', {
  does: '导出部门',
  may: 'depart:manage',
  takes: DepartExportQuery,
  answers: fileResponse(XLSX),
})
export const importExcel = call('POST /v2/sys/sysDepart/importExcel', {
  does: '导入部门',
  tells: '逐行判定；上级部门以编码或自顶级起的名称指明，可为同一文件中的行；未导入的行附原因以工作簿返回',
  may: 'depart:manage',
  form: ImportForm,
  answers: DepartImportResult,
})
