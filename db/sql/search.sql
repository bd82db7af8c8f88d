-- Full-text search: the index, a view of the documents of each kind, and triggers that update them when their source rows change.
-- Rows of most of these tables are marked as deleted (`del_flag`) and never removed, so that no DELETE trigger is needed.
-- Commands reindex explicitly after writing products of a vendor or former names of an institution.

-- Its column `kept` indexes `search_document`.`restricted_text`: a virtual table cannot rename a column.
CREATE VIRTUAL TABLE `search_index` USING fts5(title, people, body, kept, content='', contentless_delete=1, tokenize='unicode61 remove_diacritics 0');

CREATE VIEW `search_report` AS SELECT r.`id` AS `id`, r.`report_name` AS `title`, '' AS `people`,
  concat_ws(char(10), r.`content`, r.`problems`, r.`next_plan`,
    (SELECT group_concat(j.value, char(10)) FROM json_tree(r.`sections`) j
      WHERE j.type = 'text' AND j.key IN ('text', 'name', 'planned', 'reached'))) AS `body`, '' AS `restricted_text`
FROM `report` r WHERE r.`del_flag` = 0 AND r.`status` IN (2, 3) AND r.`mirrors` = '';

CREATE VIEW `search_file` AS SELECT `id`, `file_name` AS `title`, '' AS `people`, '' AS `body`, '' AS `restricted_text`
FROM `file` WHERE `del_flag` = 0;

CREATE VIEW `search_person` AS SELECT `id`, `realname` || ' ' || `username` AS `title`, `pinyin` || ' ' || `initials` AS `people`,
  '' AS `body`, '' AS `restricted_text` FROM `user` WHERE `del_flag` = 0 AND `status` = 1;

CREATE VIEW `search_announcement` AS SELECT `id`, `titile` AS `title`, '' AS `people`, `msg_abstract` AS `body`, '' AS `restricted_text`
FROM `announcement` WHERE `del_flag` = 0 AND `send_status` = '1' AND `msg_category` = '1';

CREATE VIEW `search_text` AS SELECT `sha256` AS `id`, '' AS `title`, '' AS `people`, `text` AS `body`, '' AS `restricted_text`
FROM `file_text` WHERE `text` <> '';

CREATE VIEW `search_vendor` AS SELECT v.`id`, v.`vendor_name` AS `title`, '' AS `people`, v.`intro` || char(10) || v.`customers` || coalesce((SELECT group_concat(char(10) || p.`name` || ' ' || p.`version` || ' ' || p.`certificates` || ' ' || p.`summary` || ' ' || p.`cases`, '') FROM `vendor_product` p WHERE p.`vendor_id` = v.`id` AND p.`del_flag` = 0), '') AS `body`, '' AS `restricted_text`
FROM `vendor` v WHERE v.`del_flag` = 0;

CREATE VIEW `search_institution` AS SELECT d.`id`, d.`depart_name` AS `title`,
  concat_ws(' ', d.`depart_name_full`, d.`depart_name_abbr`, d.`depart_name_en`, d.`pinyin`, d.`initials`,
    (SELECT group_concat(f.`former_name`, ' ') FROM `depart_former_name` f WHERE f.`depart_id` = d.`id`)) AS `people`, '' AS `body`, '' AS `restricted_text`
FROM `depart` d WHERE d.`del_flag` = 0;

CREATE VIEW `search_subject` AS SELECT s.`id` AS `id`,
  concat_ws(' ', s.`subject_name`, s.`subject_name_en`, s.`keywords`, iif(s.`establish_time` IS NULL, '', s.`subject_num`)) AS `title`,
  concat_ws(' ', s.`subject_man_name`, s.`contact_name`, s.`lead_depart_name`, c.`proposer_name`, c.`depart_name`, c.`suggest_man_name`,
    (SELECT group_concat(n.`name`, ' ') FROM (SELECT o.`depart_name` AS `name` FROM `depart` o WHERE o.`id` = s.`lead_depart_id`
      UNION SELECT f.`former_name` FROM `depart_former_name` f WHERE f.`depart_id` = s.`lead_depart_id`) n WHERE n.`name` <> s.`lead_depart_name`),
    (SELECT group_concat(json_extract(p.value, '$.departName'), ' ') FROM json_each(s.`cooperate_departs`) p),
    (SELECT group_concat(p.value, ' ') FROM json_each(s.`advisers`) p),
    (SELECT group_concat(m.`name` || ' ' || m.`depart_name`, ' ') FROM `subject_member` m WHERE m.`subject_id` = s.`id` AND m.`del_flag` = 0)) AS `people`,
  coalesce((SELECT group_concat(a.value, char(10)) FROM json_each(json_patch(json_object('summary', s.`summary`, 'background', s.`background`, 'objectives', s.`objectives`,
      'content', s.`content`, 'techRoute', s.`tech_route`, 'innovation', s.`innovation`, 'basis', s.`basis`, 'risks', s.`risks`,
      'necessity', c.`necessity`, 'existing', c.`existing`, 'targets', c.`targets`, 'technicalPoints', c.`technical_points`),
      coalesce(c.`form_data`, '{}'))) a
    WHERE a.type = 'text' AND a.value <> '' AND a.key NOT IN (SELECT json_extract(f.value, '$.name') FROM `declare_form` d, json_each(d.`definition`, '$.sections') x,
      json_each(x.value, '$.fields') f WHERE d.`id` = c.`form_id` AND json_array_length(f.value, '$.hiddenFrom') > 0)), '') AS `body`,
  coalesce((SELECT group_concat(a.value, char(10)) FROM json_each(json_patch(json_object('summary', s.`summary`, 'background', s.`background`, 'objectives', s.`objectives`,
      'content', s.`content`, 'techRoute', s.`tech_route`, 'innovation', s.`innovation`, 'basis', s.`basis`, 'risks', s.`risks`,
      'necessity', c.`necessity`, 'existing', c.`existing`, 'targets', c.`targets`, 'technicalPoints', c.`technical_points`),
      coalesce(c.`form_data`, '{}'))) a
    WHERE a.type = 'text' AND a.value <> '' AND a.key IN (SELECT json_extract(f.value, '$.name') FROM `declare_form` d, json_each(d.`definition`, '$.sections') x,
      json_each(x.value, '$.fields') f WHERE d.`id` = c.`form_id` AND json_array_length(f.value, '$.hiddenFrom') > 0)), '') AS `restricted_text`
FROM `subject` s LEFT JOIN `subject_collect` c ON c.`id` = s.`collect_id` WHERE s.`del_flag` = 0;

CREATE TRIGGER `search_document_added` AFTER INSERT ON `search_document` BEGIN
  INSERT INTO `search_index` (`rowid`, `title`, `people`, `body`, `kept`) VALUES ((NEW.`kind` << 40) + NEW.`no`,
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`title` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`people` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`body` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`restricted_text` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)));
END;

CREATE TRIGGER `search_document_changed` AFTER UPDATE ON `search_document` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (OLD.`kind` << 40) + OLD.`no`;
  INSERT INTO `search_index` (`rowid`, `title`, `people`, `body`, `kept`) VALUES ((NEW.`kind` << 40) + NEW.`no`,
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`title` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`people` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`body` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)),
    (SELECT group_concat(substr(t, n, 2), ' ') FROM (SELECT substr(t, 64 * n - 63, 65) AS t FROM (SELECT substr(t, 4096 * n - 4095, 4097) AS t FROM (SELECT NEW.`restricted_text` AS t LIMIT -1) CROSS JOIN `search_place`
        WHERE n <= (length(t) + 4095) / 4096 LIMIT -1)
      CROSS JOIN `search_place` WHERE n <= (length(t) + 63) / 64 LIMIT -1)
    CROSS JOIN `search_place` WHERE n <= min(length(t), 64)));
END;

CREATE TRIGGER `search_document_removed` AFTER DELETE ON `search_document` BEGIN
  DELETE FROM `search_index` WHERE `rowid` = (OLD.`kind` << 40) + OLD.`no`;
END;

CREATE TRIGGER `search_subject_added` AFTER INSERT ON `subject` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_subject_changed` AFTER UPDATE OF `subject_num`, `subject_name`, `subject_name_en`, `keywords`, `summary`, `background`, `objectives`, `content`, `tech_route`, `innovation`, `basis`, `risks`, `subject_man_name`, `contact_name`, `lead_depart_name`, `cooperate_departs`, `advisers`, `collect_id`, `establish_time`, `del_flag` ON `subject` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 1 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_subject` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_report_added` AFTER INSERT ON `report` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 2, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_report` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_report_changed` AFTER UPDATE OF `report_name`, `content`, `problems`, `next_plan`, `sections`, `status`, `mirrors`, `del_flag` ON `report` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 2, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_report` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 2 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_report` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_report_removed` AFTER DELETE ON `report` BEGIN
  DELETE FROM `search_document` WHERE `kind` = 2 AND `id` = OLD.`id`;
END;

CREATE TRIGGER `search_file_added` AFTER INSERT ON `file` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 3, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_file` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_file_changed` AFTER UPDATE OF `file_name`, `del_flag` ON `file` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 3, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_file` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 3 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_file` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_person_added` AFTER INSERT ON `user` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 4, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_person` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_person_changed` AFTER UPDATE OF `realname`, `username`, `pinyin`, `initials`, `status`, `del_flag` ON `user` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 4, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_person` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 4 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_person` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_institution_added` AFTER INSERT ON `depart` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 5, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_institution` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_institution_changed` AFTER UPDATE OF `depart_name`, `depart_name_full`, `depart_name_abbr`, `depart_name_en`, `pinyin`, `initials`, `status`, `del_flag` ON `depart` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 5, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_institution` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 5 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_institution` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_announcement_added` AFTER INSERT ON `announcement` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 6, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_announcement` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_announcement_changed` AFTER UPDATE OF `titile`, `msg_abstract`, `send_status`, `msg_category`, `del_flag` ON `announcement` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 6, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_announcement` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 6 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_announcement` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `search_text_added` AFTER INSERT ON `file_text` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 7, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_text` v WHERE v.`id` = NEW.`sha256`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_text_changed` AFTER UPDATE OF `text` ON `file_text` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 7, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_text` v WHERE v.`id` = NEW.`sha256`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 7 AND `id` = NEW.`sha256` AND NOT EXISTS (SELECT 1 FROM `search_text` v WHERE v.`id` = NEW.`sha256`);
END;

CREATE TRIGGER `search_collect_added` AFTER INSERT ON `subject_collect` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = (SELECT s.`id` FROM `subject` s WHERE s.`collect_id` = NEW.`id`)
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_collect_changed` AFTER UPDATE OF `necessity`, `existing`, `targets`, `technical_points`, `form_id`, `form_data`, `proposer_name`, `depart_name`, `suggest_man_name` ON `subject_collect` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = (SELECT s.`id` FROM `subject` s WHERE s.`collect_id` = NEW.`id`)
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_member_added` AFTER INSERT ON `subject_member` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = NEW.`subject_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_member_changed` AFTER UPDATE OF `name`, `depart_name`, `del_flag` ON `subject_member` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = NEW.`subject_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_member_removed` AFTER DELETE ON `subject_member` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 1, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_subject` v WHERE v.`id` = OLD.`subject_id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_vendor_added` AFTER INSERT ON `vendor` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_vendor` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
END;

CREATE TRIGGER `search_vendor_changed` AFTER UPDATE OF `vendor_name`, `intro`, `customers`, `del_flag` ON `vendor` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 8, v.`id`, v.`title`, v.`people`, v.`body`, v.`restricted_text` FROM `search_vendor` v WHERE v.`id` = NEW.`id`
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `people` = excluded.`people`, `body` = excluded.`body`, `restricted_text` = excluded.`restricted_text`
  WHERE `title` <> excluded.`title` OR `people` <> excluded.`people` OR `body` <> excluded.`body` OR `restricted_text` <> excluded.`restricted_text`;
  DELETE FROM `search_document` WHERE `kind` = 8 AND `id` = NEW.`id` AND NOT EXISTS (SELECT 1 FROM `search_vendor` v WHERE v.`id` = NEW.`id`);
END;

CREATE TRIGGER `exhibit_changed` AFTER UPDATE ON `exhibit` BEGIN
  DELETE FROM `search_document` WHERE NEW.`released` = 0 AND `kind` = 9 AND `id` = NEW.`id`;
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;

CREATE TRIGGER `exhibit_added` AFTER INSERT ON `exhibit` BEGIN
  INSERT INTO `search_document` (`kind`, `id`, `title`, `people`, `body`, `restricted_text`)
  SELECT 9, NEW.`id`, NEW.`title`, '', NEW.`summary`, '' WHERE NEW.`released` = 1
  ON CONFLICT (`kind`, `id`) DO UPDATE SET `title` = excluded.`title`, `body` = excluded.`body`;
  UPDATE `revision` SET `number` = `number` + 1 WHERE `name` = 'display';
END;
