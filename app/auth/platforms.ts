/** The centre's name stands before the project's in the title of the sign-in pages. */
export const MAIN_TITLE = '金融科技研究发展中心'
/** Project names by the platform that sent the visitor (`plat` in the address). */
const platforms: Record<string, string> = {
  index: '课题管理平台',
  platform: '成果展示平台',
  collectLogin: '选题征集平台',
}
export const projectName = (plat: string | null) => platforms[plat ?? ''] ?? platforms.index!
