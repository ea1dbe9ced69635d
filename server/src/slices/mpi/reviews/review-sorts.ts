export const reviewSorts = ['created_at', '-created_at', 'score', '-score', 'updated_at', '-updated_at'] as const
