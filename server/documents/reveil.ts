type Reveil = () => void;
const reveils = new Set<Reveil>();

/** Prévient la tâche de ce programme qu'un document attend d'être lu : un gain de temps, la relève périodique suffirait. */
export const signalerLecture = (): void => {
  for (const reveil of reveils) reveil();
};

/** S'abonne ; rend de quoi se désabonner. */
export function surLecture(reveil: Reveil): () => void {
  reveils.add(reveil);
  return () => void reveils.delete(reveil);
}
