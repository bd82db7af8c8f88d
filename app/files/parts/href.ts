import { changed, useAddress } from '~/app/ui/list/address'

/** The address of another folder of the area that is on the screen; page and filter do not go along. */
export function useHref() {
  const { params } = useAddress()
  return (folder: string | null, more: Record<string, string | null> = {}) => ({
    search: changed(params, { folder, pageNo: null, fileName: null, ...more }).toString(),
  })
}
