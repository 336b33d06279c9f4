-- Suite de la lecture.
select 1;
