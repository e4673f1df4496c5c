import { expect, test } from 'vitest'
import { LoopDelays } from './loop-delays.ts'

function delaysAt(now: number) {
  const counted: [string, number][] = []
  return { counted, delays: new LoopDelays(50, now, (route, seconds) => counted.push([route, seconds])) }
}

test('a tick that comes in time counts nothing', () => {
  const { counted, delays } = delaysAt(1_000)
  delays.began('/api/a')
  delays.tick(1_050)
  delays.tick(1_109)
  expect(counted).toEqual([])
})

test('a delay counts for each route that ran meanwhile, ended or not, and for no other', () => {
  const { counted, delays } = delaysAt(1_000)
  delays.began('/api/before')
  delays.ended('/api/before')
  delays.tick(1_050)
  delays.began('/api/a')
  delays.began('/api/a')
  delays.ended('/api/a')
  delays.began('/api/b')
  delays.ended('/api/b')
  delays.tick(1_180)
  expect(counted).toEqual([
    ['/api/a', 0.08],
    ['/api/b', 0.08],
  ])
  delays.tick(1_330)
  expect(counted.slice(2)).toEqual([['/api/a', 0.1]])
})
