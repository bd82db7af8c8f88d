import { z } from 'zod'
import { RoleEntry } from '../auth/contract'

export type MenuNode = {
  id: string
  /** '0': clients create no route for the entry. */
  route: '0' | '1'
  path: string
  name: string
  component: string
  redirect?: string
  hidden?: true
  alwaysShow?: true
  meta: {
    title: string
    icon?: string
    url?: string
    keepAlive: boolean
    internalOrExternal: boolean
    componentName?: string
  }
  children?: MenuNode[]
}
export const MenuNode: z.ZodType<MenuNode> = z.strictObject({
  id: z.string(),
  route: z.enum(['0', '1']),
  path: z.string(),
  name: z.string(),
  component: z.string(),
  redirect: z.string().optional(),
  hidden: z.literal(true).optional(),
  alwaysShow: z.literal(true).optional(),
  meta: z.strictObject({
    title: z.string(),
    icon: z.string().optional(),
    url: z.string().optional(),
    keepAlive: z.boolean(),
    internalOrExternal: z.boolean(),
    componentName: z.string().optional(),
  }),
  get children() {
    return z.array(MenuNode).optional()
  },
})

/** `type` '1' hides an element that is not granted, '2' disables it. */
export const ButtonGrant = z.strictObject({ action: z.string(), type: z.string(), describe: z.string() })
/** `status` '0': the permission is disabled and everybody may use the element. */
export const Button = ButtonGrant.extend({ status: z.string() })

export const RolePermissions = z.strictObject({
  menu: z.array(MenuNode).min(1),
  auth: z.array(ButtonGrant),
  allAuth: z.array(Button),
  currentRole: RoleEntry,
  token: z.string(),
})
/** The same for the session's own role, with the granted codes as a list. */
export const OwnPermissions = RolePermissions.extend({ codeList: z.array(z.string()), sysSafeMode: z.boolean() })
export type RolePermissions = z.infer<typeof RolePermissions>
