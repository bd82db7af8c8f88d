import { changed, useAddress } from '~/app/ui/list/address'

/** Returns a function for the address of another folder of the current area; page and filter are reset. */
export function useHref() {
  const { params } = useAddress()
  return (folder: string | null, more: Record<string, string | null> = {}) => ({
    search: changed(params, { folder, pageNo: null, fileName: null, ...more }).toString(),
  })
}
