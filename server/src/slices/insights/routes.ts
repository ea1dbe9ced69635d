import { type Language, negotiateLanguage } from '@samakart/rules/language'
import type { FastifyRequest } from 'fastify'
import { Answer } from '#platform/http/route.ts'
import type { Routes } from '#platform/http/routes.ts'
import type { ReadScope } from '#platform/scopes.ts'
import { presentAdvice } from './advice.ts'
import {
  type Analysis,
  analyze,
  healthOfSituation,
  metricsOf,
  readContext,
  readSituation,
  type Situation,
} from './analyze.ts'
import { findAdvice } from './find-advice.ts'
import { Anomalies, Forecasts, Health, Insights, Recommendations } from './schema.ts'

const shared = {
  method: 'GET',
  access: 'viewer',
  tag: 'Insights',
  module: 'ai_fraud_detection',
  documentedUnder: '/api/v1',
} as const

const forecastText =
  'Ordinary least squares over the daily series of the last 90 days, from the first day that had something; day 0 is that ' +
  'day, predictions are for the 30 days after today and never negative. `confidence` = r_squared x min(1, days / 30). ' +
  '`low` and `high` = prediction -/+ 1.2816 s sqrt(1 + 1/n + (x - mean x)^2 / Sxx). With fewer than 3 days that had ' +
  'something there are no predictions and all figures are 0. `seasonal` adds to the line what each day of the week ' +
  'differs from it: sum of the differences / (number of such days + 2), centred.'
const healthText =
  'score = 0.4 job_success + 0.3 quota_health + 0.3 balance_health. `job_success`: completed per hundred ended jobs of the ' +
  'last 30 days, 100 without any. `quota_health` = 100 - quota_pct. `balance_health` = 100 x balance / what cards cost in ' +
  'the last 30 days, at most 100, and 100 when they cost nothing. HIGH from 70, MEDIUM from 40.'
const anomalyText =
  'zscore = (value - mean) / population standard deviation, over the days of the last 90 that had something; listed where ' +
  'it is beyond 2.2 either way. `index` is the day’s place in the window, 89 is today.'

export function insightsRoutes(routes: Routes): void {
  routes.ask(
    {
      ...shared,
      path: '/ai/insights',
      summary: 'Health, forecasts, saturation of the quota, anomalies and recommendations in one answer.',
      description:
        '`saturation_pct`: per hundred of the quota, what is used and forecast until it is renewed, at most 100. ' +
        '`days_until_saturation`: the first day from tomorrow on which the sum of the forecast reaches what is left, if that ' +
        'is before the renewal. Where there is a seasonal forecast, it is the one that is used.',
      answers: { 200: Insights },
    },
    async (scope, { request }) => {
      const situation = await readSituation(scope)
      const language = languageOf(request)
      const analysis = analyze(situation)
      const recommendations = await adviceFor(scope, situation, analysis, language)
      const answer = { ...analysis, recommendations, metrics: metricsOf(situation) }
      return new Answer(200, answer, { 'content-language': language })
    },
  )

  routes.ask(
    {
      ...shared,
      path: '/ai/health-score',
      summary: 'A health score of the organization.',
      description: healthText,
      answers: { 200: Health },
    },
    async (scope) => healthOfSituation(await readSituation(scope)),
  )

  routes.ask(
    {
      ...shared,
      path: '/ai/forecast',
      summary: 'Cards and spending of the next 30 days.',
      description: forecastText,
      answers: { 200: Forecasts },
    },
    async (scope) => {
      const { card_forecast, spend_forecast } = analyze(await readSituation(scope))
      return { card_forecast, spend_forecast }
    },
  )

  routes.ask(
    {
      ...shared,
      path: '/ai/recommendations',
      summary: 'What to do next and why, the most urgent first, in the caller’s language.',
      answers: { 200: Recommendations },
    },
    async (scope, { request }) => {
      const language = languageOf(request)
      const situation = await readSituation(scope)
      const recommendations = await adviceFor(scope, situation, analyze(situation), language)
      return new Answer(200, { recommendations, count: recommendations.length }, { 'content-language': language })
    },
  )

  routes.ask(
    {
      ...shared,
      path: '/ai/anomalies',
      summary: 'Days of the last 90 that are far from the others.',
      description: anomalyText,
      answers: { 200: Anomalies },
    },
    async (scope) => {
      const { card_anomalies, spend_anomalies } = analyze(await readSituation(scope))
      return { card_anomalies, spend_anomalies, total_anomalies: card_anomalies.length + spend_anomalies.length }
    },
  )
}

async function adviceFor(scope: ReadScope, situation: Situation, analysis: Analysis, language: Language) {
  const context = await readContext(scope)
  const advice = findAdvice({ situation, analysis, context, now: scope.now })
  return advice.map((one) => presentAdvice(one, language))
}

const languageOf = (request: FastifyRequest) => negotiateLanguage(request.headers['accept-language'])
