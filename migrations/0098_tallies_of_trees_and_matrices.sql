-- A tree is counted like a choice; of a matrix each line by its words and, behind a tab, the option.
DROP TRIGGER `online_answer_counted`;--> statement-breakpoint
DROP TRIGGER `online_answer_uncounted`;--> statement-breakpoint
DROP TRIGGER `online_answer_recounted`;--> statement-breakpoint
CREATE TRIGGER `online_answer_counted` AFTER INSERT ON `online_answer` WHEN NEW.`status` = 1 AND NEW.`del_flag` = 0 BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT NEW.`form_id`, e.`key`,
    CASE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') WHEN 'matrix'
      THEN json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-rows"[' || x.`key` || ']') || char(9) || x.`value`
      ELSE cast(x.`value` AS text) END, 1
  FROM json_each(NEW.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = NEW.`form_id` AND v.`version` = NEW.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix')
    AND x.`value` <> ''
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
CREATE TRIGGER `online_answer_uncounted` AFTER DELETE ON `online_answer` WHEN OLD.`status` = 1 AND OLD.`del_flag` = 0 BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT OLD.`form_id`, e.`key`,
    CASE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') WHEN 'matrix'
      THEN json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-rows"[' || x.`key` || ']') || char(9) || x.`value`
      ELSE cast(x.`value` AS text) END, -1
  FROM json_each(OLD.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = OLD.`form_id` AND v.`version` = OLD.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix')
    AND x.`value` <> ''
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
END;--> statement-breakpoint
CREATE TRIGGER `online_answer_recounted` AFTER UPDATE OF `answers`, `status`, `del_flag`, `version` ON `online_answer` BEGIN
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT OLD.`form_id`, e.`key`,
    CASE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') WHEN 'matrix'
      THEN json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-rows"[' || x.`key` || ']') || char(9) || x.`value`
      ELSE cast(x.`value` AS text) END, -1
  FROM json_each(OLD.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = OLD.`form_id` AND v.`version` = OLD.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE OLD.`status` = 1 AND OLD.`del_flag` = 0
    AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix')
    AND x.`value` <> ''
  ON CONFLICT DO UPDATE SET `total` = `total` - 1;
  INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT NEW.`form_id`, e.`key`,
    CASE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') WHEN 'matrix'
      THEN json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-rows"[' || x.`key` || ']') || char(9) || x.`value`
      ELSE cast(x.`value` AS text) END, 1
  FROM json_each(NEW.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = NEW.`form_id` AND v.`version` = NEW.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE NEW.`status` = 1 AND NEW.`del_flag` = 0
    AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix')
    AND x.`value` <> ''
  ON CONFLICT DO UPDATE SET `total` = `total` + 1;
END;--> statement-breakpoint
DELETE FROM `online_tally`;--> statement-breakpoint
INSERT INTO `online_tally` (`form_id`, `name`, `value`, `total`)
  SELECT a.`form_id`, e.`key`,
    CASE json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') WHEN 'matrix'
      THEN json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-rows"[' || x.`key` || ']') || char(9) || x.`value`
      ELSE cast(x.`value` AS text) END, count(*)
  FROM `online_answer` a
  CROSS JOIN json_each(a.`answers`) e
  CROSS JOIN `online_form_version` v ON v.`form_id` = a.`form_id` AND v.`version` = a.`version`
  CROSS JOIN json_each(CASE e.`type` WHEN 'array' THEN e.`value` ELSE json_array(e.`value`) END) x
  WHERE a.`status` = 1 AND a.`del_flag` = 0
    AND json_extract(v.`schema`, '$.properties."' || e.`key` || '"."x-kind"') IN ('choice', 'several', 'yesno', 'rating', 'tree', 'matrix')
    AND x.`value` <> ''
  GROUP BY 1, 2, 3;
