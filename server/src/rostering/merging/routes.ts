import {
  changeStudentPair,
  listDistinctStudents,
  listStudentMerges,
  mergeStudents,
  readStudentPair,
  undoStudentMerge,
} from '@hornbook/contract/rostering/merging'
import { pageInOrder } from '../../http/lists/page.ts'
import { idFrom, memberRoute, type Route } from '../../http/route.ts'
import { mergesFor } from './merges.ts'
import { merge } from './merging.ts'
import { changePair, distinctPairs, readPair } from './pairs.ts'
import { undoMerge } from './undoing.ts'

export const mergingRoutes: readonly Route[] = [
  memberRoute(readStudentPair, async call => ({ data: await readPair(call, call.params.studentPairId) })),
  memberRoute(changeStudentPair, async call => ({
    data: await changePair(call, call.params.studentPairId, call.body.data.attributes.distinct),
  })),
  memberRoute(listDistinctStudents, async call => pageInOrder(call, await distinctPairs(call))),
  memberRoute(mergeStudents, call => {
    const { attributes, relationships } = call.body.data
    return merge(call, {
      keptId: idFrom(relationships.kept.data.id),
      mergedId: idFrom(relationships.merged.data.id),
      takes: attributes.takes ?? [],
      keptVersion: attributes.keptVersion,
      mergedVersion: attributes.mergedVersion,
    })
  }),
  memberRoute(listStudentMerges, async call => pageInOrder(call, await mergesFor(call))),
  memberRoute(undoStudentMerge, call =>
    undoMerge(call, idFrom(call.params.studentMergeId), call.body.data.attributes.override ?? false),
  ),
]
