import { applyQueryChange, useUrlQuery } from '~/app/ui/list/url-query'

/** Returns a function for the address of another folder of the current area; page and filter are reset. */
export function useFolderHref() {
  const { params } = useUrlQuery()
  return (folder: string | null, more: Record<string, string | null> = {}) => ({
    search: applyQueryChange(params, { folder, pageNo: null, fileName: null, ...more }).toString(),
  })
}
