import { lazy, Suspense, useEffect, useState } from 'react'
import { callApi } from '~/app/lib/api'
import { loadChunk } from '~/app/ui/chunk'
import * as vendors from '~/worker/vendors/calls'
import type { Product } from './product-list'

/** Few subjects have products. */
const ProductList = lazy(() => loadChunk(() => import('./product-list')))

/**
 * Products based on a subject's results. Renders nothing without products. They load after the page, below all other
 * content, so that nothing moves.
 */
export function ProductsOfSubject({ subjectId }: { subjectId: string }) {
  const [products, setProducts] = useState<readonly Product[]>([])
  useEffect(() => {
    const controller = new AbortController()
    void callApi(vendors.productsOfSubject, { subjectId }, controller.signal).then((answer) => {
      if (!controller.signal.aborted) setProducts(answer.ok ? answer.result : [])
    })
    return () => controller.abort()
  }, [subjectId])
  if (!products.length) return null
  return (
    <Suspense>
      <ProductList products={products} />
    </Suspense>
  )
}
