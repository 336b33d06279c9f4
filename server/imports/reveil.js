const reveils = new Set();
/** Prévient la tâche de ce programme qu'un import l'attend : un gain de temps, la relève périodique suffirait. */
export const signalerImport = () => {
    for (const reveil of reveils)
        reveil();
};
/** S'abonne ; rend de quoi se désabonner. */
export function surImport(reveil) {
    reveils.add(reveil);
    return () => void reveils.delete(reveil);
}
