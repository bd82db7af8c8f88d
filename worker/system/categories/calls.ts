import { z } from 'zod'
import { call } from '../../core/call'
import { recordCalls } from '../../records/declarations'
import {
  CategoryItem,
  CheckCategoryCode,
  CategoryChildrenQuery,
  CategoryChildrenBatch,
  CategoryBranchQuery,
  CategoryLookup,
  CategoryTreeQuery,
  TreeNode,
  CategoryTreeRootQuery,
} from './contract'
import { IdsInput } from '../../records/contract'
import { category } from './record'
import { t } from '../../records/texts'

const of = recordCalls(category)

export const list = call('GET /v2/sys/category/rootList', of.list)
export const children = call('GET /v2/sys/category/childList', {
  does: '下级分类',
  may: 'category:manage',
  takes: CategoryChildrenQuery,
  answers: of.byIds.answers,
})
export const childrenOfMany = call('GET /v2/sys/category/getChildListBatch', {
  does: '多个分类的下级',
  may: 'category:manage',
  takes: CategoryChildrenBatch,
  answers: of.byIds.answers,
})
export const byId = call('GET /v2/sys/category/queryById', of.byId)
export const add = call('POST /v2/sys/category/add', of.add)
export const edit = call('POST /v2/sys/category/edit', of.edit)
export const remove = call('POST /v2/sys/category/delete', of.remove)
export const exportXls = call('GET /v2/sys/category/exportXls', of.exportXls)
export const importExcel = call('POST /v2/sys/category/importExcel', of.importExcel)
export const checkCode = call('GET /v2/sys/category/checkCode', {
  does: '检查分类编码',
  may: 'category:manage',
  takes: CheckCategoryCode,
  answers: z.null(),
  says: () => t.valueFree,
})

// Choices for forms.
export const loadOne = call('GET /v2/sys/category/loadOne', {
  does: '按编号或编码查询分类',
  may: 'session',
  takes: CategoryLookup,
  answers: of.byId.answers,
})
export const loadAllData = call('GET /v2/sys/category/loadAllData', {
  does: '分支的全部分类',
  may: 'session',
  takes: CategoryBranchQuery,
  answers: z.array(CategoryItem),
})
export const loadTreeRoot = call('GET /v2/sys/category/loadTreeRoot', {
  does: '分类树的分支',
  may: 'session',
  takes: CategoryTreeRootQuery,
  answers: z.array(TreeNode),
})
export const loadTreeChildren = call('GET /v2/sys/category/loadTreeChildren', {
  does: '分类树的下级',
  may: 'session',
  takes: CategoryChildrenQuery,
  answers: z.array(TreeNode),
})
export const loadTreeData = call('GET /v2/sys/category/loadTreeData', {
  does: '分类树的下级，按编号或编码',
  may: 'session',
  takes: CategoryTreeQuery,
  answers: z.array(TreeNode),
})
export const loadDictItem = call('GET /v2/sys/category/loadDictItem', {
  does: '多个分类的名称',
  may: 'session',
  takes: IdsInput,
  answers: z.array(z.string()),
})
